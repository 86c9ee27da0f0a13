import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { pubsubDeadLetters } from '../../dev/ops/dead-letter-queue.ts';
import { dlqCommand } from '../../dev/ops/dlq-command.ts';
import { traceCommand } from '../../dev/ops/trace-command.ts';
import { emulatorHosts } from './emulator-hosts.ts';
import { aStack, QUESTION, type StackUnderTest, type Turn } from './stack-under-test.ts';

/** What operators see of six processes over the emulators, and what they do with their dead letters. */

let there: StackUnderTest;
let turn: Turn;
beforeAll(async () => {
  there = await aStack();
  turn = await there.say(QUESTION);
  await there.stack.settled([turn.id], 30_000);
  // A delivery's spans come after its hop line.
  await there.eventually(() => there.log.some(({ name }) => name === 'process reply.approved'), 5_000);
});
afterAll(() => there.close());

const linesOf = ({ id }: Turn) => there.log.filter(({ turnId }) => turnId === id);

test('one trace id stands in the logs of all six services', () => {
  const lines = linesOf(turn);

  expect(new Set(lines.map((line) => line['logging.googleapis.com/trace'])).size).toBe(1);
  expect(new Set(lines.map(({ service }) => service)).size).toBe(6);
});

test('ops trace shows the turn whole, with its spans', async () => {
  const printed: string[] = [];
  const code = await traceCommand([turn.id], {
    print: (text) => printed.push(text),
    gcloud: () => Promise.reject(new Error('not asked')),
    stdin: Readable.from(there.log.map((line) => `${JSON.stringify(line)}\n`)),
  });

  expect(printed.join()).toContain('end    answer sent by reply');
  expect(printed.join()).toContain('LINE reply');
  expect(code).toBe(0);
});

test('the words and the ids of a person stand in no line and in no span', () => {
  const lines = JSON.stringify(there.log);

  expect(there.log.filter(({ message }) => message === 'span').length).toBeGreaterThan(10);
  for (const secret of ['花壇', '推薦', '1'.repeat(32), turn.replyToken]) expect(lines).not.toContain(secret);
});

/** Runs `ops dlq` on the emulator. */
async function dlq(...argv: string[]) {
  const printed: string[] = [];
  const { project: projectId } = there.stack;
  const code = await dlqCommand(argv, {
    print: (text) => printed.push(text),
    clock: systemClock,
    openQueue: () => pubsubDeadLetters({ projectId, emulatorHost: emulatorHosts().pubsub }),
  });
  return { code, text: printed.join('\n') };
}

test('a dead letter can be listed again and again, is replayed where it is a write, and dropped', async () => {
  const request = there.published.find(({ topic }) => topic === 'memory.requested');
  if (!request) throw new Error('the router asked memory for nothing');
  const past = { ...request.attributes, replyBy: '2026-01-01T00:00:00.000Z' };
  const queue = await pubsubDeadLetters({
    projectId: there.stack.project,
    emulatorHost: emulatorHosts().pubsub,
  });
  await queue.publish({ ...request, attributes: past });
  await queue.publish({ ...request, attributes: { ...past, effect: 'write' } });
  await queue.close();
  const letters = () => there.published.filter(({ topic }) => topic === 'dead-letter');
  await there.eventually(() => letters().length === 2, 20_000);

  for (let times = 0; times < 2; times += 1)
    expect((await dlq('list')).text.match(/memory\.requested +deadline/g)).toHaveLength(2);
  expect((await dlq('show', '--all')).text).not.toContain('花壇');

  const handled = () =>
    there.log.filter(
      ({ message, topic, outcome }) =>
        message === 'hop' && topic === 'memory.requested' && outcome === 'acked',
    ).length;
  const before = handled();
  expect(await dlq('replay', '--all', '--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('nobody waits'),
  });
  await there.eventually(() => handled() === before + 1, 20_000);
  expect(there.answersTo(turn)).toHaveLength(1);

  expect(await dlq('drop', '--all', '--yes')).toMatchObject({ code: 0 });
  expect((await dlq('list')).text).toMatch(/^no dead letters/);
});

test('where nothing is set up it says so', async () => {
  const nowhere = pubsubDeadLetters({ projectId: 'nobody', emulatorHost: emulatorHosts().pubsub });

  await expect(nowhere.then((queue) => queue.pull(1))).rejects.toThrow('set up the emulator');
});
