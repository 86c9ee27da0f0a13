import { beforeEach, expect, test } from '@jest/globals';
import { outcomeId } from '@jiaba/shared/outcomes';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import {
  answerIn,
  approve,
  cancel,
  type MemoryBench,
  memoryBench,
  save,
} from '../../../dev/testing/memory-bench.ts';
import { type VirtualClock, virtualClock } from '../../../dev/testing/virtual-clock.ts';

/** A redelivery finds what was decided; what it showed is removed as soon as the person takes it back. */

let clock: VirtualClock;
let memory: MemoryBench;
beforeEach(() => {
  clock = virtualClock('2026-11-30T04:00:00.000Z');
  memory = memoryBench({ store: sqliteStore({ file: ':memory:', clock }), now: clock.now });
});

const outcomeOf = async (event: Parameters<MemoryBench['handle']>[0]) =>
  (await memory.store.get({ collection: 'memory-outcomes', id: outcomeId(event) }))?.data;

/** A proposal and its press, as events that can be delivered again. */
async function remembered() {
  const proposal = memory.event(save('vegan'));
  const shown = answerIn(await memory.handle(proposal));
  if (shown.status !== 'card') throw new Error('no card');
  const press = memory.event(approve(shown.card));
  await memory.handle(press);
  return { proposal, press, card: shown.card };
}

test('a redelivered press returns its first outcome, whatever was agreed to since', async () => {
  const { press } = await remembered();
  await memory.ask(approve(await memory.card(save('ovo_lacto'))));
  const before = await memory.kept();

  expect(answerIn(await memory.handle(press))).toEqual({
    status: 'memory_saved',
    dietary_type: 'vegan',
    revision: 1,
  });
  expect(await memory.kept()).toEqual(before);
});

test.each<[string, () => Promise<unknown>]>([
  ['forgetting', () => memory.ask({ operation: 'forget' })],
  ['cancelling a card', async () => memory.ask(cancel(await memory.card(save('ovo_lacto'))))],
  [
    'cancelling all',
    async () => {
      await memory.card(save('ovo_lacto'));
      await memory.ask({ operation: 'cancel-all' });
    },
  ],
  [
    'deleting everything',
    async () => memory.ask(approve(await memory.card({ operation: 'propose-delete' }))),
  ],
])('%s removes at once what earlier outcomes showed', async (_what, takesBack) => {
  const { proposal, press } = await remembered();
  expect(JSON.stringify([await outcomeOf(proposal), await outcomeOf(press)])).toContain('vegan');

  await takesBack();

  expect([await outcomeOf(proposal), await outcomeOf(press)]).toEqual([undefined, undefined]);
});

test('what was shown almost an hour ago is removed too, whatever was written since', async () => {
  const { press } = await remembered();
  await clock.advance(59 * 60 * 1_000);
  await memory.card(save('ovo_lacto'));
  expect(await outcomeOf(press)).toBeDefined();

  await memory.ask({ operation: 'forget' });
  expect(await outcomeOf(press)).toBeUndefined();
});

test('a proposal that comes again after 先不要 opens nothing: the cancelled card stays cancelled', async () => {
  const proposal = memory.event(save('vegan'));
  const shown = answerIn(await memory.handle(proposal));
  if (shown.status !== 'card') throw new Error('no card');
  await memory.ask(cancel(shown.card));

  expect(answerIn(await memory.handle(proposal))).toEqual({ status: 'stale_memory_card' });
  expect(await memory.ask(approve(shown.card))).toMatchObject({ status: 'cancelled_memory_card' });
});

test('a press that comes again after forgetting saves nothing', async () => {
  const { press } = await remembered();
  await memory.ask({ operation: 'forget' });

  expect(answerIn(await memory.handle(press))).toEqual({ status: 'stale_memory_card' });
  expect((await memory.kept()).value).toBeUndefined();
});

test('outcomes are kept for an hour, and the list of them no longer than their events can come again', async () => {
  const { press } = await remembered();

  await clock.advance(60 * 60 * 1_000);
  expect(await outcomeOf(press)).toBeUndefined();

  await clock.advance(60 * 60 * 1_000);
  await memory.ask(save('ovo_lacto'));
  expect((await memory.kept()).account).toMatchObject({ outcomes: [{ id: expect.any(String) }] });
});
