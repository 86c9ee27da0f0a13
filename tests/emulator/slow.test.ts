import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aStack, QUESTION, type StackUnderTest, type Turn, wordsOf } from './stack-under-test.ts';

/** Handlers that hang, and processes that are told to stop. */

let there: StackUnderTest;
beforeAll(async () => {
  there = await aStack();
});
afterAll(() => there.close());

const ANSWER = '花壇鄉找到 20 家';

/** A router whose first model calls take 25 s and do not heed their signal. */
async function aRouterThatHangs(calls: number): Promise<void> {
  await there.stack.end('router', 'SIGKILL');
  await there.stack.start('router', { READER_HANGS: String(calls) });
}

const hanging = () => there.log.filter(({ message }) => String(message).startsWith('READER_HANGS')).length;

/** Says something to a model that hangs, and waits until it does. */
async function sayAndHang(): Promise<Turn> {
  const before = hanging();
  const turn = await there.say(QUESTION);
  await there.eventually(() => hanging() > before, 10_000);
  return turn;
}

const hopsOf = (turnId: string, service: string) =>
  there.log.filter(
    (entry) => entry.message === 'hop' && entry.turnId === turnId && entry.service === service,
  );

test('a handler slower than its handlerSeconds: stopped, redelivered, one reply, and no late event of the first try', async () => {
  await aRouterThatHangs(1);
  const turn = await sayAndHang();
  await there.eventually(() => there.answersTo(turn).length > 0, 45_000);
  // The first try ends by itself after 25 s.
  await wait(6_000);

  expect(hopsOf(turn.id, 'router').map(({ outcome, attempt }) => [attempt, outcome])).toEqual([
    [1, 'timeout'],
    [2, 'acked'],
  ]);
  expect(there.published.filter(({ attributes }) => attributes.causedBy === turn.id)).toHaveLength(1);
  expect(there.answersTo(turn)).toHaveLength(1);
  expect(wordsOf(there.answersTo(turn)[0])).toContain(ANSWER);
});

test('SIGTERM to a busy service: within 8 s it gives back what it has in hand, and the reply comes once', async () => {
  await aRouterThatHangs(1);
  const turn = await sayAndHang();
  const before = Date.now();
  const code = await there.stack.end('router', 'SIGTERM');
  const took = Date.now() - before;
  await there.stack.start('router');
  await there.stack.settled([turn.id], 40_000);

  expect(code).toBe(0);
  expect(took).toBeGreaterThan(7_000);
  expect(took).toBeLessThan(9_000);
  expect(hopsOf(turn.id, 'router').map(({ outcome }) => outcome)).toEqual(['timeout', 'acked']);
  expect(there.answersTo(turn)).toHaveLength(1);
});

test('SIGTERM to idle services ends them at once, and they say so', async () => {
  const before = Date.now();
  const codes = await Promise.all(['memory', 'validator'].map((name) => there.stack.end(name, 'SIGTERM')));

  expect(codes).toEqual([0, 0]);
  expect(Date.now() - before).toBeLessThan(2_000);
  expect(there.log.filter(({ message }) => message === 'stopped').map(({ service }) => service)).toEqual(
    expect.arrayContaining(['memory', 'validator']),
  );
});

// Last, because the emulator loses messages when several of one subscription fail at once (docs/emulators.md).
test('six sentences for a model that hangs: 選單 is answered in under 2 s', async () => {
  await aRouterThatHangs(6);
  const before = hanging();
  await Promise.all(Array.from({ length: 6 }, () => there.say(QUESTION)));
  // The emulator delivers two of a subscription at a time; the others stand behind them.
  await there.eventually(() => hanging() === before + 2, 10_000);
  const said = Date.now();
  const menu = await there.say('選單');
  await there.eventually(() => there.answersTo(menu).length > 0, 10_000);

  expect(Date.now() - said).toBeLessThan(2_000);
});
