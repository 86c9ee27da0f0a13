import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadTopology } from '@jiaba/shared/topology';
import { randomNumbers } from '../../dev/testing/random-numbers.ts';
import { aStack, QUESTION, type StackUnderTest, type Turn } from './stack-under-test.ts';

/** The long run is by hand and nightly. */
const TURNS = process.env.JIABA_LONG ? 100 : 8;
const SAY_EVERY_MS = 800;
const KILL_EVERY_MS = 1_200;
/** A reply token lives so long. */
const TOKEN_MS = 60_000;

let there: StackUnderTest;
beforeAll(async () => {
  there = await aStack();
});
afterAll(() => there.close());

test(`${TURNS} turns while one service after another is killed at random: none is lost, none is answered twice`, async () => {
  const random = randomNumbers(20261130);
  const turns: Turn[] = [];
  const restarts: Promise<void>[] = [];
  const up = new Set(Object.keys(loadTopology().services));
  let killing = true;

  /** Several may be down at the same time. */
  async function killAtRandom(): Promise<void> {
    for (; killing; await wait(random() * 2 * KILL_EVERY_MS)) {
      const name = [...up][Math.floor(random() * up.size)];
      if (name !== undefined) restarts.push(killAndRestart(name));
    }
  }

  async function killAndRestart(name: string): Promise<void> {
    up.delete(name);
    await there.stack.end(name, 'SIGKILL');
    await there.stack.start(name);
    up.add(name);
  }

  const killer = killAtRandom();
  const saying: Promise<unknown>[] = [];
  for (let n = 0; n < TURNS; n += 1) {
    saying.push(there.say(n % 4 === 3 ? '選單' : QUESTION).then((turn) => turns.push(turn)));
    await wait(SAY_EVERY_MS);
  }
  await Promise.all(saying);
  killing = false;
  await killer;
  await Promise.all(restarts);
  const answersPerTurn = () => turns.map((turn) => there.answersTo(turn).length);
  await there.eventually(() => answersPerTurn().every((count) => count > 0), TOKEN_MS);
  await there.stack.settled(
    turns.map(({ id }) => id),
    30_000,
  );

  expect(restarts.length).toBeGreaterThanOrEqual(TURNS / 4);
  expect(answersPerTurn()).toEqual(Array(TURNS).fill(1));
});
