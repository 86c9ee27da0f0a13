import { beforeEach, expect, test } from '@jest/globals';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import {
  approve,
  cancel,
  type MemoryBench,
  memoryBench,
  proposeForget,
  save,
} from '../../../dev/testing/memory-bench.ts';
import { type VirtualClock, virtualClock } from '../../../dev/testing/virtual-clock.ts';

/** What a person may do with the one remembered condition, one rule a test. */

let clock: VirtualClock;
let memory: MemoryBench;
beforeEach(() => {
  clock = virtualClock('2026-11-30T04:00:00.000Z');
  memory = memoryBench({ store: sqliteStore({ file: ':memory:', clock }), now: clock.now });
});

const FIVE_MINUTES = 5 * 60 * 1_000;
const forget = { operation: 'forget' } as const;
const view = { operation: 'view' } as const;
const cancelAll = { operation: 'cancel-all' } as const;

/** Proposes and agrees. */
async function remember(diet: 'vegan' | 'ovo_lacto') {
  const card = await memory.card(save(diet));
  await memory.ask(approve(card));
  return card;
}

test('nothing is remembered before the press, and what is pressed is what the card said', async () => {
  expect(await memory.ask(view)).toEqual({ status: 'nothing_saved' });

  const card = await memory.card(save('vegan'));
  expect(card).toMatchObject({
    operation: 'save',
    dietary_type: 'vegan',
    expires_at: '2026-11-30T04:05:00.000Z',
  });
  expect(card).not.toHaveProperty('current');
  expect((await memory.kept()).value).toBeUndefined();
  expect(await memory.ask(view)).toEqual({ status: 'nothing_saved' });

  await clock.advance(1_000);
  expect(await memory.ask(approve(card))).toEqual({
    status: 'memory_saved',
    dietary_type: 'vegan',
    revision: 1,
  });
  expect(await memory.kept()).toMatchObject({
    revision: { schema: 1, revision: 1, last_nonce: expect.any(String) },
    value: { dietary_type: 'vegan', consented_at: '2026-11-30T04:00:01.000Z' },
  });
  expect(await memory.ask(view)).toMatchObject({ status: 'preference', dietary_type: 'vegan', revision: 1 });
});

test('the document that others may read names no diet, whatever waits', async () => {
  await remember('vegan');
  await memory.card(save('ovo_lacto'));

  const { revision } = await memory.kept();
  expect(Object.keys(revision as object).sort()).toEqual(['last_nonce', 'pending', 'revision', 'schema']);
  expect(JSON.stringify(revision)).not.toMatch(/vegan|ovo/);
});

test('a correction shows what holds until it is agreed to, and it does hold', async () => {
  await remember('vegan');
  const correction = await memory.card(save('ovo_lacto'));

  expect(correction).toMatchObject({ dietary_type: 'ovo_lacto', current: 'vegan' });
  expect((await memory.fill()).effective).toEqual({ dietary_type: 'vegan' });

  expect(await memory.ask(approve(correction))).toMatchObject({
    status: 'memory_saved',
    dietary_type: 'ovo_lacto',
    revision: 2,
  });
  expect((await memory.fill()).effective).toEqual({ dietary_type: 'ovo_lacto' });
});

test('what is remembered already needs no card', async () => {
  await remember('vegan');

  expect(await memory.ask(save('vegan'))).toMatchObject({ status: 'preference', dietary_type: 'vegan' });
});

test('a card may be pressed until its five minutes are over, and then says so and offers another', async () => {
  const card = await memory.card(save('vegan'));

  await clock.advance(FIVE_MINUTES);
  expect(await memory.ask(approve(card))).toEqual({
    status: 'expired_memory_card',
    again: { operation: 'save', dietary_type: 'vegan' },
  });
  expect((await memory.kept()).value).toBeUndefined();

  const another = await memory.card(save('vegan'));
  await clock.advance(FIVE_MINUTES - 1);
  expect(await memory.ask(approve(another))).toMatchObject({ status: 'memory_saved' });
});

test('expiry is domain time: how long the event was under way does not count', async () => {
  const card = await memory.card(save('vegan'));

  await clock.advance(FIVE_MINUTES + 30_000);
  expect(await memory.ask(approve(card), { at: '2026-11-30T04:04:59.999Z' })).toMatchObject({
    status: 'memory_saved',
  });
});

test('the second press of a card changes nothing and says that it is saved', async () => {
  const card = await remember('vegan');
  const before = await memory.kept();

  expect(await memory.ask(approve(card))).toEqual({ status: 'already_applied', operation: 'save' });
  expect(await memory.kept()).toEqual(before);
});

test.each<[string, () => Promise<unknown>]>([
  ['forgetting', () => memory.ask(forget)],
  ['a correction', async () => memory.ask(approve(await memory.card(save('ovo_lacto'))))],
  ['a newer card', () => memory.ask(save('ovo_lacto'))],
])('a card from before %s is stale and moves nothing', async (_what, happens) => {
  await remember('vegan');
  const card = await memory.card(save('ovo_lacto'));
  await happens();
  const before = await memory.kept();

  expect(await memory.ask(approve(card))).toEqual({ status: 'stale_memory_card' });
  expect(await memory.kept()).toEqual(before);
});

test('先不要 voids its card alone, and the remembered value stays', async () => {
  await remember('vegan');
  const card = await memory.card(save('ovo_lacto'));

  expect(await memory.ask(cancel(card))).toEqual({ status: 'card_cancelled', kept: true, operation: 'save' });
  expect(await memory.ask(approve(card))).toEqual({
    status: 'cancelled_memory_card',
    again: { operation: 'save', dietary_type: 'ovo_lacto' },
  });
  expect(await memory.ask(view)).toMatchObject({ dietary_type: 'vegan', revision: 1 });
});

test('先不要 on an older card leaves the newer one open', async () => {
  const older = await memory.card(save('vegan'));
  const newer = await memory.card(save('ovo_lacto'));

  expect(await memory.ask(cancel(older))).toEqual({ status: 'stale_memory_card' });
  expect(await memory.ask(approve(newer))).toMatchObject({ status: 'memory_saved' });
});

test('先不要 after the agreement comes too late: it changes nothing and says so', async () => {
  const card = await remember('vegan');

  expect(await memory.ask(cancel(card))).toEqual({ status: 'cancelled_too_late', operation: 'save' });
  expect(await memory.ask(view)).toMatchObject({ dietary_type: 'vegan' });
});

test('先不要, typed, voids whatever waits, or says that nothing does', async () => {
  expect(await memory.ask(cancelAll)).toEqual({ status: 'no_open_card' });

  const preference = await memory.card(save('vegan'));
  const deletion = await memory.card({ operation: 'propose-delete' });
  expect(await memory.ask(cancelAll)).toEqual({ status: 'card_cancelled', kept: false });

  expect(await memory.ask(approve(preference))).toMatchObject({ status: 'cancelled_memory_card' });
  expect(await memory.ask(approve(deletion))).toMatchObject({ status: 'cancelled_memory_card' });
  expect(await memory.ask(cancelAll)).toEqual({ status: 'no_open_card' });
});

test('a card whose time is over waits for nobody', async () => {
  await memory.card(save('vegan'));
  await clock.advance(FIVE_MINUTES);

  expect(await memory.ask(cancelAll)).toEqual({ status: 'no_open_card' });
  expect(await memory.ask({ operation: 'view-data' })).toMatchObject({ waiting: 0 });
});

test('forgetting works at once; what is left holds no diet and keeps every older card out', async () => {
  const applied = await remember('vegan');
  const open = await memory.card(save('ovo_lacto'));

  expect(await memory.ask(forget)).toEqual({ status: 'memory_forgotten' });
  expect(await memory.kept()).toMatchObject({ revision: { schema: 1, revision: 2 }, value: undefined });
  expect(JSON.stringify(await memory.kept())).not.toMatch(/vegan|ovo|nonce/);

  for (const card of [applied, open])
    expect(await memory.ask(approve(card))).toEqual({ status: 'stale_memory_card' });
  expect((await memory.fill()).origin).toBe('none');
});

test('forgetting when nothing is remembered voids the cards that wait, and is not an error', async () => {
  expect(await memory.ask(forget)).toEqual({ status: 'nothing_to_forget' });
  expect(await memory.kept()).toEqual({ revision: undefined, value: undefined, account: undefined });

  const card = await memory.card(save('vegan'));
  expect(await memory.ask(forget)).toEqual({ status: 'nothing_to_forget' });
  expect(await memory.ask(approve(card))).toEqual({ status: 'stale_memory_card' });
});

test('a wish to forget that somebody understood becomes a card', async () => {
  expect(await memory.ask(proposeForget)).toEqual({ status: 'nothing_saved' });
  await remember('vegan');
  const card = await memory.card(proposeForget);

  expect(card).toMatchObject({ operation: 'forget', dietary_type: 'vegan' });
  expect(await memory.ask(view)).toMatchObject({ dietary_type: 'vegan' });
  expect(await memory.ask(approve(card))).toEqual({ status: 'memory_forgotten' });
  expect(await memory.ask(approve(card))).toEqual({ status: 'already_applied', operation: 'forget' });
  expect(await memory.ask(view)).toEqual({ status: 'nothing_saved' });
});

test('a wish to remember without a diet is asked about', async () => {
  expect(await memory.ask({ operation: 'propose', proposal: { operation: 'save' } })).toEqual({
    status: 'which_diet',
  });
});
