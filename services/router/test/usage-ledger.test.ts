import { expect, test } from '@jest/globals';
import type { ModelTry } from '@jiaba/shared/model';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import type { Store, Write } from '@jiaba/shared/store';
import { faultyStore } from '../../../dev/testing/faulty-store.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { usageLedger } from '../src/usage-ledger.ts';

const spender = { turnId: 't1', ownerHash: 'owner-1', receivedAt: '2026-11-30T04:00:00.000Z' };
const aTry = (model: string, total: number): ModelTry => ({
  ...{ answeredBy: 'gemini', model, try: 1, outcome: 'answered', ms: 1 },
  usage: { input: total - 3, output: 1, thought: 2, cached: 0, total },
});

function aLedger(wrap: (store: Store) => Store = (store) => store) {
  const clock = virtualClock(spender.receivedAt);
  const written: Write[] = [];
  const read: string[] = [];
  const store = sqliteStore({ file: ':memory:', clock });
  const recording: Store = {
    get: (key) => {
      read.push(key.collection);
      return store.get(key);
    },
    commit: async (writes) => {
      await store.commit(writes);
      written.push(...writes);
    },
  };
  return { clock, written, read, ledger: usageLedger({ store: wrap(recording), clock, callsPerDay: 3 }) };
}

const oneCall = (who: typeof spender) => ({
  spender: who,
  purpose: 'route' as const,
  tries: [aTry('m1', 10)],
});

const dataOf = (written: Write[], collection: string): unknown =>
  written
    .flatMap((write) => {
      const key = 'create' in write ? write.create : 'update' in write ? write.update : undefined;
      return key?.collection === collection && 'data' in write ? [write.data] : [];
    })
    .at(-1);

test('tokens are summed by turn, purpose and model, each kind for itself, bad tries too', async () => {
  const { ledger, written } = aLedger();

  await ledger.add({ spender, purpose: 'route', tries: [aTry('m1', 10), aTry('m2', 20)] });
  await ledger.add({
    spender,
    purpose: 'dish',
    tries: [aTry('m2', 30), { ...aTry('m2', 40), outcome: 'bad-output' }],
  });

  expect(dataOf(written, 'model-turns')).toEqual({
    spent: [
      {
        purpose: 'route',
        model: 'm1',
        tries: 1,
        tokens: { input: 7, output: 1, thought: 2, cached: 0, total: 10 },
      },
      {
        purpose: 'route',
        model: 'm2',
        tries: 1,
        tokens: { input: 17, output: 1, thought: 2, cached: 0, total: 20 },
      },
      {
        purpose: 'dish',
        model: 'm2',
        tries: 2,
        tokens: { input: 64, output: 2, thought: 4, cached: 0, total: 70 },
      },
    ],
  });
  expect(dataOf(written, 'model-days')).toEqual({
    calls: 2,
    tokens: { input: 88, output: 4, thought: 8, cached: 0, total: 100 },
  });
});

test('numbers are all that is kept, under names that tell nobody', async () => {
  const { ledger, written } = aLedger();

  await ledger.add(oneCall(spender));

  expect(JSON.stringify(written)).not.toMatch(/owner-1|"t1"|2026/);
});

test('counters are gone after two days', async () => {
  const { ledger, clock } = aLedger();
  for (let n = 0; n < 3; n += 1) await ledger.add(oneCall({ ...spender, turnId: `t${n}` }));

  expect(await ledger.mayAsk(spender)).toMatchObject({ allowed: false });
  await clock.advance(2 * 24 * 60 * 60 * 1_000);
  expect(await ledger.mayAsk(spender)).toMatchObject({ allowed: true });
});

test('turns at the same time lose no count', async () => {
  const { ledger } = aLedger();

  const turns = Array.from({ length: 3 }, (_, n) => ({ ...spender, turnId: `t${n}` }));
  await Promise.all(turns.map((turn) => ledger.add(oneCall(turn))));

  expect(await ledger.mayAsk(spender)).toMatchObject({ allowed: false });
});

test('the day as it was found before the call is not read again, unless another turn has moved it', async () => {
  const { ledger, read } = aLedger();
  const { day } = await ledger.mayAsk(spender);
  read.length = 0;

  await ledger.add({ ...oneCall(spender), day });
  expect(read).toEqual([]);

  await ledger.add({ ...oneCall({ ...spender, turnId: 't2' }), day });
  expect(read).toEqual(['model-turns', 'model-days']);
  expect((await ledger.mayAsk(spender)).day?.data).toMatchObject({ calls: 2 });
});

test('a store that is away is no conflict: it is trouble of our own', async () => {
  const { ledger } = aLedger((store) => faultyStore(store, { failCommit: () => 'refused' }));

  await expect(ledger.add(oneCall(spender))).rejects.toThrow('refused');
});
