import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadTopology } from '@jiaba/shared/topology';
import { isLongRun } from '../../dev/testing/long-run.ts';
import { randomNumbers } from '../../dev/testing/random-numbers.ts';
import { aStack, QUESTION, type StackUnderTest, type Turn, wordsOf } from './stack-under-test.ts';

/** Processes that are killed while they have a turn in hand, and come back. */

let there: StackUnderTest;
beforeAll(async () => {
  there = await aStack();
});
afterAll(() => there.close());

const ANSWER = '花壇鄉找到 20 家';
/** The topic whose push each service has in hand when it is killed. */
const inHand = {
  router: 'line.received',
  memory: 'memory.requested',
  'place-search': 'place-search.requested',
  validator: 'tool.completed',
  responder: 'reply.approved',
};
/** The emulator looks for something to push every 100 ms. */
const PUSHED_MS = 250;
/** A turn is over when its reply token is. */
const TURN_MS = 60_000;

const topicsOf = (turnId: string) =>
  there.published.filter(({ attributes }) => attributes.turnId === turnId).map(({ topic }) => topic);

test.each(Object.entries(inHand))(
  '%s killed with a %s in hand, and restarted: the reply comes, once',
  async (service, topic) => {
    // Stopped, it takes the push in and cannot answer: so it is killed in the middle.
    there.stack.signal(service, 'SIGSTOP');
    const turn = await there.say(QUESTION);
    await there.eventually(() => topicsOf(turn.id).includes(topic), 10_000);
    await wait(PUSHED_MS);
    await there.stack.end(service, 'SIGKILL');
    expect(there.answersTo(turn)).toEqual([]);
    await there.stack.start(service);
    await there.stack.settled([turn.id], TURN_MS);

    expect(there.answersTo(turn)).toHaveLength(1);
    expect(wordsOf(there.answersTo(turn)[0])).toContain(ANSWER);
  },
);

test('ingress killed before its 200: LINE delivers again, and the reply comes once', async () => {
  there.stack.signal('ingress', 'SIGSTOP');
  const turn = there.aTurn(QUESTION);
  const status = there.post(turn);
  await wait(PUSHED_MS);
  await there.stack.end('ingress', 'SIGKILL');
  expect(await status).toBeUndefined();
  await there.stack.start('ingress');
  expect(await there.post(turn, 'redeliver')).toBe(200);
  await there.stack.settled([turn.id], TURN_MS);

  expect(there.answersTo(turn)).toHaveLength(1);
});

test('ingress killed after its 200: the reply comes', async () => {
  const turn = there.aTurn(QUESTION);
  expect(await there.post(turn)).toBe(200);
  await there.stack.end('ingress', 'SIGKILL');
  await there.eventually(() => there.answersTo(turn).length > 0, 20_000);
  await there.stack.start('ingress');

  expect(there.answersTo(turn)).toHaveLength(1);
});

/** The long run is by hand and nightly. */
const TURNS = isLongRun ? 100 : 5;
/** About as long as a turn takes. */
const KILL_WITHIN_MS = 400;

const random = randomNumbers(20261130);
const names = Object.keys(loadTopology().services);
const oneOf = <T>(choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;

async function killSoonAndRestart(): Promise<void> {
  await wait(random() * KILL_WITHIN_MS);
  const name = oneOf(names);
  await there.stack.end(name, 'SIGKILL');
  await there.stack.start(name);
}

// One turn after another: where two messages of one subscription fail at the same time, the emulator loses one
// (docs/emulators.md). What becomes of several at once is shown on the embedded bus.
test(
  `${TURNS} turns, in each of them one service killed at random and restarted: none is lost, none is answered twice`,
  async () => {
    const before = there.stack.simulator.shown().length;
    const turns: Turn[] = [];
    for (let n = 0; n < TURNS; n += 1) {
      const [turn] = await Promise.all([
        there.say(oneOf([QUESTION, QUESTION, '選單'])),
        killSoonAndRestart(),
      ]);
      turns.push(turn);
      await there.stack.settled([turn.id], TURN_MS);
    }

    expect(turns.map((turn) => there.answersTo(turn).length)).toEqual(Array(TURNS).fill(1));
    expect(there.stack.simulator.shown()).toHaveLength(before + TURNS);
  },
  TURNS * TURN_MS,
);

test('nobody was shown a second message in all this', () => {
  const tokens = there.stack.simulator.shown().map(({ replyToken }) => replyToken);

  expect(tokens).toHaveLength(7 + TURNS);
  expect(new Set(tokens).size).toBe(tokens.length);
});
