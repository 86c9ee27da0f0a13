import { afterEach, expect, test } from '@jest/globals';
import type { Message } from '@jiaba/shared/bus';
import type { DeadLetterQueue } from '../../dev/ops/dead-letter-queue.ts';
import { dlqCommand } from '../../dev/ops/dlq-command.ts';
import { aWorld, type World } from './world.ts';

/** What operators can do for an event that became a dead letter, once the service that failed is back. */

let world: World | undefined;
afterEach(async () => world?.close());

/** The router's request to memory, taken out of a turn. Nothing writes yet: one with `effect: write` stands in. */
async function requestToMemory(effect: 'read' | 'write'): Promise<Message> {
  world = await aWorld();
  world.stop('memory');
  await world.say('花壇有推薦吃的嗎');
  await world.clock.advance(1_000);
  const request = world.published.find(({ topic }) => topic === 'memory.requested');
  if (!request) throw new Error('the router asked memory for nothing');
  await world.close();
  return { ...request, attributes: { ...request.attributes, effect } };
}

/** A world in which memory was away for this request, the person was told, and memory is back an hour later. */
async function afterwards(effect: 'read' | 'write'): Promise<World> {
  const request = await requestToMemory(effect);
  const there = await aWorld();
  world = there;
  there.stop('memory');
  there.issue(String(request.attributes.replyToken));
  await there.bus.publish(request);
  await there.settle();
  there.start('memory');
  await there.clock.advance(60 * 60_000);
  return there;
}

/** The dead letters of a world as the operators' subscription holds them; their ids count from 0. */
function operatorsQueue({ bus }: World): DeadLetterQueue {
  const waiting = bus.deadLetters().map(({ attributes, data }, n) => ({
    ackId: String(n),
    messageId: String(n),
    publishTime: attributes.receivedAt ?? '',
    attributes,
    data,
  }));
  return {
    pull: async () => waiting.splice(0),
    acknowledge: async () => {},
    release: async () => {},
    publish: bus.publish,
    close: async () => {},
  };
}

async function replay(there: World) {
  const printed: string[] = [];
  const code = await dlqCommand(['replay', '0'], {
    print: (text) => printed.push(text),
    clock: there.clock,
    openQueue: async () => operatorsQueue(there),
  });
  await there.settle();
  return { code, text: printed.join('\n') };
}

const handled = ({ entries }: World, service: string) =>
  entries.filter(
    ({ message, outcome, ...line }) => message === 'hop' && line.service === service && outcome === 'acked',
  );

test('a write is done after all, and the person, who was told that it failed, hears nothing more', async () => {
  const there = await afterwards('write');
  expect(there.seen).toHaveLength(1);
  expect(handled(there, 'memory')).toEqual([]);

  expect(await replay(there)).toEqual({ code: 0, text: '0 replayed on memory.requested' });

  expect(handled(there, 'memory')).toHaveLength(1);
  expect(there.entries.filter(({ message }) => message === 'send').map(({ status }) => status)).toEqual([
    'sent',
    'already',
  ]);
  expect(there.seen).toHaveLength(1);
});

test('a read is not: nothing is published, and the reason is said', async () => {
  const there = await afterwards('read');
  const before = there.published.length;

  const { code, text } = await replay(there);

  expect([code, text]).toEqual([1, expect.stringContaining('nobody waits for an answer')]);
  expect([there.published.length, there.seen.length]).toEqual([before, 1]);
});

test('a replay joins the trace of its turn', async () => {
  const there = await afterwards('write');
  const traces = () => new Set(there.entries.map((entry) => entry['logging.googleapis.com/trace']));
  const [trace] = traces();

  await replay(there);

  expect([...traces()]).toEqual([trace]);
});
