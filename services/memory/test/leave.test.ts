import { beforeEach, expect, test } from '@jest/globals';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { approve, type MemoryBench, memoryBench, save } from '../../../dev/testing/memory-bench.ts';
import { type VirtualClock, virtualClock } from '../../../dev/testing/virtual-clock.ts';

/** Who blocks the bot is forgotten after 30 days, and comes back to everything within them. */

const DAY = 24 * 60 * 60 * 1_000;
let clock: VirtualClock;
let memory: MemoryBench;
beforeEach(async () => {
  clock = virtualClock('2026-11-30T04:00:00.000Z');
  memory = memoryBench({ store: sqliteStore({ file: ':memory:', clock }), now: clock.now });
  await memory.ask(approve(await memory.card(save('vegan'))));
});

const leave = (at?: string) => memory.handle(memory.event({ operation: 'unfollow' }, at ? { at } : {}));
const returnBack = (at?: string) => memory.ask({ operation: 'follow', returning: true }, at ? { at } : {});
const nothing = { revision: undefined, value: undefined, account: undefined };

test('leaving is answered by nobody', async () => {
  expect(await leave()).toEqual([]);
});

test('after 30 days nothing is left', async () => {
  await leave();
  await clock.advance(30 * DAY - 1);
  expect((await memory.kept()).value).toMatchObject({ dietary_type: 'vegan' });
  await clock.advance(1);
  expect(await memory.kept()).toEqual(nothing);
});

test('who comes back within 30 days finds everything, for good', async () => {
  await leave();
  await clock.advance(30 * DAY - 1);

  expect(await returnBack()).toEqual({ status: 'welcome', back: true });
  await clock.advance(100 * DAY);
  expect(await memory.ask({ operation: 'view' })).toMatchObject({ dietary_type: 'vegan' });
});

test('who comes back later is greeted as a new friend', async () => {
  await leave();
  await clock.advance(30 * DAY);

  expect(await returnBack()).toEqual({ status: 'welcome', back: false });
});

test('the 30 days are domain time too: a clock that was set ahead finds nothing', async () => {
  await leave();

  expect(await memory.ask({ operation: 'view' }, { at: '2026-12-30T03:59:59.999Z' })).toMatchObject({
    status: 'preference',
  });
  await leave();
  expect(await memory.ask({ operation: 'view' }, { at: '2026-12-30T04:00:00.000Z' })).toEqual({
    status: 'nothing_saved',
  });
  expect(await memory.kept()).toEqual(nothing);
});

test('whoever says something is back, even if LINE’s follow got lost', async () => {
  await leave();
  await clock.advance(DAY);
  await memory.fill();
  await clock.advance(100 * DAY);

  expect(await memory.fill()).toMatchObject({ origin: 'consented_memory' });
});

test('events of leaving and coming back may be swapped on their way', async () => {
  expect(await returnBack('2026-11-30T05:00:00.000Z')).toEqual({ status: 'welcome', back: true });
  await leave('2026-11-30T04:30:00.000Z');
  await clock.advance(31 * DAY);

  expect(await memory.ask({ operation: 'view' })).toMatchObject({ dietary_type: 'vegan' });
});

test('neither an event from before, nor the leaving delivered again, stops the clock', async () => {
  const leaving = memory.event({ operation: 'unfollow' });
  await memory.handle(leaving);
  await memory.handle(leaving);
  await memory.fill({ at: '2026-11-30T03:59:59.000Z' });

  await clock.advance(30 * DAY);
  expect(await memory.kept()).toEqual(nothing);
});

test('a new friend is greeted elsewhere, and nothing is kept of somebody who agreed to nothing', async () => {
  const stranger = { owner: { hash: 'owner-2' } };

  for (const asked of [{ operation: 'follow', returning: false }, { operation: 'unfollow' }] as const)
    expect(await memory.handle(memory.event(asked, stranger))).toEqual([]);
  expect(await memory.ask({ operation: 'follow', returning: true }, stranger)).toEqual({
    status: 'welcome',
    back: false,
  });
  expect(await memory.kept('owner-2')).toEqual(nothing);
});

test('leaving twice starts the clock once more', async () => {
  await leave();
  await clock.advance(20 * DAY);
  await leave();
  await clock.advance(20 * DAY);

  expect((await memory.kept()).value).toBeDefined();
});
