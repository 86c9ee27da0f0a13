import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aStack, QUESTION, type StackUnderTest, type Turn, wordsOf } from './stack-under-test.ts';

/** Processes that are killed and do not come back in time. */

let there: StackUnderTest;
beforeAll(async () => {
  there = await aStack();
});
afterAll(() => there.close());

/** Names its condition, so that memory is not asked. */
const EXPLICIT = '花壇有什麼素食？';
/** A reply token is used at the latest 55 s after the webhook. */
const TOKEN_MS = 55_000;
/** Longer than any pause between two attempts. */
const QUIET_MS = 10_000;

/** Where each turn gets stuck: from the end of the way to its beginning, so that it gets as far as what is gone. */
const stuckAt: [service: string, text: string, topic: string][] = [
  ['validator', EXPLICIT, 'tool.completed'],
  ['place-search', EXPLICIT, 'place-search.requested'],
  ['memory', QUESTION, 'memory.requested'],
  ['router', '選單', 'line.command'],
];

const saw = (turn: Turn, wanted: string) =>
  there.published.some(({ topic, attributes }) => topic === wanted && attributes.turnId === turn.id);

test('responder killed for good: no text, and the turn stands in the operators’ dead letters', async () => {
  await there.stack.end('responder', 'SIGKILL');
  const turn = await there.say(QUESTION);
  await there.eventually(() => saw(turn, 'dead-letter'), 45_000);

  expect(there.stack.simulator.shown()).toEqual([]);
  expect(await there.stack.takeDeadLetters()).toMatchObject([
    { attributes: { type: 'jiaba.reply.approved.v1', turnId: turn.id } },
  ]);
});

test('when it comes back while the reply token lives, the dead letter ends the turn with one text', async () => {
  await there.stack.start('responder');
  await there.eventually(() => there.stack.simulator.shown().length > 0, 20_000);

  expect(there.stack.simulator.shown()).toHaveLength(1);
});

test('validator, place-search, memory and router killed for good: each turn gets one clear text in time', async () => {
  const turns: Turn[] = [];
  for (const [service, text, topic] of stuckAt) {
    await there.stack.end(service, 'SIGKILL');
    const turn = await there.say(text);
    await there.eventually(() => saw(turn, topic), 10_000);
    turns.push(turn);
  }
  const said = Date.now();
  await there.eventually(() => turns.every((turn) => there.answersTo(turn).length > 0), TOKEN_MS);
  for (const turn of turns) expect(wordsOf(there.answersTo(turn)[0])).toContain('服務暫時無法使用');
  expect(Math.max(...turns.map((turn) => there.answersTo(turn)[0]?.at ?? 0))).toBeLessThan(said + TOKEN_MS);

  await Promise.all(stuckAt.map(([service]) => there.stack.start(service)));
  await wait(QUIET_MS);
  expect(turns.map((turn) => there.answersTo(turn).length)).toEqual([1, 1, 1, 1]);
});
