import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aStack, QUESTION, type StackUnderTest } from './stack-under-test.ts';

let there: StackUnderTest;
beforeAll(async () => {
  there = await aStack();
});
afterAll(() => there.close());

test('responder killed for good: no text, and the turn stands in the operators’ dead letters', async () => {
  await there.stack.end('responder', 'SIGKILL');
  const turn = await there.say(QUESTION);
  const isDead = () =>
    there.published.some(({ topic, attributes: a }) => topic === 'dead-letter' && a.turnId === turn.id);
  await there.eventually(isDead, 45_000);

  expect(there.stack.simulator.shown()).toEqual([]);
  expect(await there.stack.takeDeadLetters()).toMatchObject([
    { attributes: { type: 'jiaba.reply.approved.v1', turnId: turn.id } },
  ]);
});

test('it comes back while the reply token lives: the dead letter ends the turn with one text', async () => {
  await there.stack.start('responder');
  await there.eventually(() => there.stack.simulator.shown().length > 0, 20_000);

  expect(there.stack.simulator.shown()).toHaveLength(1);
});
