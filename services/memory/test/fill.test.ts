import { expect, test } from '@jest/globals';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import type { Store } from '@jiaba/shared/store';
import { approve, memoryBench, save } from '../../../dev/testing/memory-bench.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';

/** What is filled while somebody corrects or forgets must either be current or be noticed at the gate. */

const clock = virtualClock('2026-11-30T04:00:00.000Z');

/** A person who remembers vegan, with a correction ready to be pressed. */
async function setUp() {
  const store = sqliteStore({ file: ':memory:', clock });
  const memory = memoryBench({ store, now: clock.now });
  await memory.ask(approve(await memory.card(save('vegan'))));
  const correction = await memory.card(save('ovo_lacto'));
  return { store, memory, correction };
}

/** Does something else right after the nth read. */
function interrupted(store: Store, n: number, happens: () => Promise<unknown>): Store {
  let reads = 0;
  return {
    ...store,
    async get(key) {
      const document = await store.get(key);
      reads += 1;
      if (reads === n) await happens();
      return document;
    },
  };
}

const READS = 4;

test.each(Array.from({ length: READS }, (_, n) => n + 1))(
  'corrected after read %i: an old value never comes with the new revision',
  async (n) => {
    const { store, memory, correction } = await setUp();
    const between = interrupted(store, n, () => memory.ask(approve(correction)));
    const { effective, memoryRevision } = await memoryBench({
      store: between,
      now: clock.now,
      name: 'f',
    }).fill();

    if (memoryRevision === 2) expect(effective).toEqual({ dietary_type: 'ovo_lacto' });
    else expect(memoryRevision).toBe(1);
  },
);

test.each(Array.from({ length: READS }, (_, n) => n + 1))(
  'forgotten after read %i: a forgotten value never comes with the new revision',
  async (n) => {
    const { store, memory } = await setUp();
    const between = interrupted(store, n, () => memory.ask({ operation: 'forget' }));
    const { effective, memoryRevision } = await memoryBench({
      store: between,
      now: clock.now,
      name: 'f',
    }).fill();

    if (memoryRevision === 2) expect(effective).toEqual({ dietary_type: 'any' });
    else expect(memoryRevision).toBe(1);
  },
);

test('a fill takes so many reads: what the tests above interrupt is all of them', async () => {
  const { store } = await setUp();
  let reads = 0;
  const counting: Store = { ...store, get: (key) => store.get(key).finally(() => (reads += 1)) };
  await memoryBench({ store: counting, now: clock.now, name: 'f' }).fill();

  expect(reads).toBe(READS);
});

test('this turn’s condition wins over the remembered one', async () => {
  const { memory } = await setUp();
  const search = { requested: { area: '花壇', dietary_type: 'any' as const }, answeredBy: 'rules' as const };
  const [next] = await memory.handle(memory.event({ operation: 'fill-search', search }));

  expect(next?.payload).toMatchObject({
    request: { effective: { dietary_type: 'any' }, origin: 'this_turn' },
  });
});

test('the remembered condition comes with the revision that was read', async () => {
  const { memory } = await setUp();
  expect(await memory.fill({ owner: { hash: 'owner-2' } })).toMatchObject({
    origin: 'none',
    memoryRevision: 0,
  });

  expect(await memory.fill()).toMatchObject({
    requested: { area: '花壇' },
    effective: { dietary_type: 'vegan' },
    origin: 'consented_memory',
    memoryRevision: 1,
  });
});
