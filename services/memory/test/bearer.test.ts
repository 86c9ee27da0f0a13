import { beforeEach, expect, test } from '@jest/globals';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { approve, cancel, type MemoryBench, memoryBench, save } from '../../../dev/testing/memory-bench.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';

/** Whose card it is, and where anything personal may be said at all. */

let memory: MemoryBench;
beforeEach(() => {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  memory = memoryBench({ store: sqliteStore({ file: ':memory:', clock }), now: clock.now });
});

const forget = { operation: 'forget' } as const;
const view = { operation: 'view' } as const;
const cancelAll = { operation: 'cancel-all' } as const;

test.each(['', 'e30', 'no-card-at-all'])('a token that is no card gets one answer: %j', async (token) => {
  for (const operation of ['approve', 'cancel'] as const)
    expect(await memory.ask({ operation, token })).toEqual({ status: 'unusable_memory_card' });
});

test('another person’s card is of no use, and tells nothing about anybody', async () => {
  const card = await memory.card(save('vegan'));
  const other = { owner: { hash: 'owner-2' } };

  expect(await memory.ask(approve(card), other)).toEqual({ status: 'unusable_memory_card' });
  expect(await memory.ask(cancel(card), other)).toEqual({ status: 'unusable_memory_card' });
  expect(await memory.ask(approve(card), { tenant: 'another bot' })).toEqual({
    status: 'unusable_memory_card',
  });
  expect(await memory.ask(approve(card))).toMatchObject({ status: 'memory_saved' });
});

test.each(['group', 'room'] as const)('in a %s there is no memory to use or to show', async (scope) => {
  const card = await memory.card(save('vegan'));

  expect(await memory.fill({ scope })).toEqual(
    expect.objectContaining({ effective: { dietary_type: 'any' }, origin: 'none' }),
  );
  for (const asked of [view, save('vegan'), approve(card), cancel(card), forget, cancelAll])
    expect(await memory.ask(asked, { scope })).toEqual({ status: 'private_only' });
  expect(await memory.ask(view, { owner: undefined })).toEqual({ status: 'private_only' });
  expect((await memory.kept()).value).toBeUndefined();
});
