import { beforeEach, expect, test } from '@jest/globals';
import type { ShownBatch, ShownObserver } from '../../line-simulator/shown.ts';
import { type VirtualClock, virtualClock } from '../../testing/virtual-clock.ts';
import { turnEnds } from '../turn-ends.ts';

const LONGEST_MS = 75_000;

let clock: VirtualClock;
let dropped: string[];
let batches: ShownBatch[];
let observers: Set<ShownObserver>;
let ends: ReturnType<typeof turnEnds>;

beforeEach(() => {
  clock = virtualClock('2026-11-30T04:00:00.000Z');
  [dropped, batches, observers] = [[], [], new Set()];
  const simulator = {
    shown: () => batches,
    onShown(observer: ShownObserver) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
  ends = turnEnds({ simulator, clock, dropped: (turnId) => dropped.push(turnId) });
});

function show(replyToken: string): void {
  const batch: ShownBatch = {
    ...{ sourceId: 'U1', via: 'reply', replyToken, messages: [], requestId: 'r' },
    at: clock.now(),
  };
  batches.push(batch);
  for (const observer of observers) observer(batch);
}

const publish = (turnId: string, replyToken?: string) =>
  ends.tap({ topic: 'line.received', attributes: { turnId, ...(replyToken && { replyToken }) }, data: '{}' });

/** How long the wait for these turns takes, in milliseconds. */
async function waitFor(...turnIds: string[]): Promise<number> {
  const started = clock.now();
  await clock.runUntil(ends.settled(turnIds, LONGEST_MS), LONGEST_MS + 1);
  return clock.now() - started;
}

test('a turn ends with its reply', async () => {
  publish('turn', 'token');
  clock.after(1_500, () => show('token'));

  expect(await waitFor('turn')).toBe(1_500);
  expect(dropped).toEqual([]);
});

test('of several turns the last reply is waited for, and a reply that came before counts', async () => {
  publish('one', 'token 1');
  publish('two', 'token 2');
  publish('two');
  show('token 1');
  clock.after(5_000, () => show('token 2'));

  expect(await waitFor('one', 'two')).toBe(5_000);
});

test('a turn of which nothing was published was dropped by ingress', async () => {
  expect(await waitFor('silent')).toBe(3_000);
  expect(dropped).toEqual(['silent']);
});

test('a reply that never comes is not waited for longer than a turn can last', async () => {
  publish('turn', 'token');

  expect(await waitFor('turn')).toBe(LONGEST_MS);
  expect(dropped).toEqual([]);
  expect(observers.size).toBe(0);
});
