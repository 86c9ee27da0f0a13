import { setTimeout as realTime, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { isoTime, sleep } from '@jiaba/shared/clock';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

const START = '2026-08-01T08:00:00.000Z';

test('the clock stands still until it is moved, and moves exactly as far', async () => {
  const clock = virtualClock(START);
  await turn();
  expect(isoTime(clock.now())).toBe(START);
  await clock.advance(90_500);
  expect(isoTime(clock.now())).toBe('2026-08-01T08:01:30.500Z');
});

test('timers run in the order of their time, those of one time in the order in which they were set', async () => {
  const clock = virtualClock(START);
  const ran: string[] = [];
  for (const [name, ms] of [
    ['c', 30],
    ['a', 10],
    ['b', 20],
    ['b2', 20],
    ['late', 31],
  ] as const)
    clock.after(ms, () => ran.push(name));
  await clock.advance(30);
  expect(ran).toEqual(['a', 'b', 'b2', 'c']);
});

test('a timer sees its own time, and a timer that it sets runs in the same advance', async () => {
  const clock = virtualClock(START);
  const at: number[] = [];
  const start = clock.now();
  const tick = () => {
    at.push(clock.now() - start);
    clock.after(10, tick);
  };
  clock.after(10, tick);
  await clock.advance(35);
  expect(at).toEqual([10, 20, 30]);
});

test('what was cancelled does not run', async () => {
  const clock = virtualClock(START);
  const ran: string[] = [];
  const cancel = clock.after(10, () => ran.push('cancelled'));
  clock.after(20, () => ran.push('kept'));
  cancel();
  await clock.advance(20);
  expect(ran).toEqual(['kept']);
});

test('between two timers everything settles that gives way by setImmediate, however long it takes', async () => {
  const clock = virtualClock(START);
  const seen: number[] = [];
  const start = clock.now();
  const slow = async () => {
    for (let n = 0; n < 100; n++) await turn();
    seen.push(clock.now() - start);
  };
  clock.after(10, () => void slow());
  clock.after(11, () => seen.push(clock.now() - start));
  await clock.advance(20);
  expect(seen).toEqual([10, 11]);
});

test('work that waits for the clock is brought to its end', async () => {
  const clock = virtualClock(START);
  const start = clock.now();
  const work = async () => {
    await sleep(clock, 1_000);
    await turn();
    await sleep(clock, 2_000);
    return clock.now() - start;
  };
  const working = work();
  await clock.runUntil(working, 5_000);
  expect(await working).toBe(3_000);
});

test('time stops as soon as the condition holds', async () => {
  const clock = virtualClock(START);
  const start = clock.now();
  let rings = 0;
  const ring = () => {
    rings += 1;
    clock.after(100, ring);
  };
  ring();
  await clock.runUntil(() => rings === 4, 1_000);
  expect(clock.now() - start).toBe(300);
});

test('beyond the limit it says how far it came', async () => {
  const clock = virtualClock(START);
  clock.after(1_001, () => {});
  await expect(clock.runUntil(() => false, 1_000)).rejects.toThrow(
    'not done within 1000 ms of virtual time; the next timer is due at 2026-08-01T08:00:01.001Z',
  );
});

test('work that fails fails the wait with its own reason', async () => {
  const clock = virtualClock(START);
  const failing = sleep(clock, 10).then(() => Promise.reject(new Error('burnt')));
  await expect(clock.runUntil(failing, 1_000)).rejects.toThrow('burnt');
});

test('time stands still while work in the real world is held', async () => {
  const clock = virtualClock(START);
  const order: string[] = [];
  clock.after(10, () => order.push('timer'));
  const held = clock.hold(realTime(5).then(() => order.push('real work')));
  await clock.runUntil(() => order.length === 2, 1_000);
  await held;
  expect(order).toEqual(['real work', 'timer']);
});
