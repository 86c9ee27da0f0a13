import { expect, test } from '@jest/globals';
import { eventNames } from '@jiaba/shared/envelope';
import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import { createService } from '@jiaba/shared/service';
import { loadTopology } from '@jiaba/shared/topology';
import { anEvent, pushOf } from '../../dev/testing/an-event.ts';
import { recordingBus } from '../../dev/testing/recording-bus.ts';
import { recordingLog } from '../../dev/testing/recording-log.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

const NOON = '2026-11-30T04:00:00.000Z';
const sentence = anEvent('line.received', { kind: 'text', text: '花壇 素食' });
const menu = next('reply.approved', { replies: [{ kind: 'fixed', id: 'menu' }] });
const greeting = next('reply.approved', { replies: [{ kind: 'fixed', id: 'hello.greet' }] });
const never = () => new Promise<never>(() => {});

function aRouter(handler: Handlers['line.received'], bus = recordingBus()) {
  const clock = virtualClock(NOON);
  const { log, entries, hops } = recordingLog(clock, 'router');
  const handlers: Handlers = { 'line.received': handler };
  const service = createService({ name: 'router', handlers, bus, clock, log, topology: loadTopology() });
  return { service, bus, clock, entries, hops };
}

test('what follows is published with ids that derive from the cause, then the event is acknowledged', async () => {
  const { service, bus, hops } = aRouter(async () => [menu, greeting]);

  expect(await service.deliver('line.received', pushOf(sentence))).toBe(204);
  expect(bus.events().map(({ id, causedBy, topic }) => [id, causedBy, topic])).toEqual([
    ['t1.0', 't1', 'reply.approved'],
    ['t1.1', 't1', 'reply.approved'],
  ]);
  expect(hops()).toMatchObject([
    { turnId: 't1', service: 'router', topic: 'line.received', attempt: 1, outcome: 'acked' },
  ]);
});

test('the envelope goes on to the events that follow, the way back to LINE included', async () => {
  const { service, bus } = aRouter(async () => [menu]);

  await service.deliver('line.received', pushOf(sentence));

  expect(bus.published[0]?.attributes).toMatchObject({
    type: 'jiaba.reply.approved.v1',
    dataschema: 'urn:jiaba:reply.approved:1',
    source: 'jiaba/router',
    turnId: 't1',
    receivedAt: NOON,
    replyToken: 'reply-token-1',
    ownerHash: 'owner-1',
    effect: 'read',
  });
});

test('a redelivery publishes the same messages again', async () => {
  const { service, bus } = aRouter(async () => [menu]);

  await service.deliver('line.received', pushOf(sentence, 1));
  await service.deliver('line.received', pushOf(sentence, 2));

  expect(bus.published[1]).toEqual(bus.published[0]);
});

test('a hop that nothing follows from is final', async () => {
  const { service, hops } = aRouter(async () => []);

  await service.deliver('line.received', pushOf(sentence));

  expect(hops()).toMatchObject([{ outcome: 'acked', final: true }]);
});

test('a handler that throws asks for redelivery, and the log does not quote what it could not read', async () => {
  const { service, bus, entries } = aRouter(async () => JSON.parse('花壇 素食'));

  expect(await service.deliver('line.received', pushOf(sentence))).toBe(503);
  expect(bus.published).toEqual([]);
  expect(JSON.stringify(entries)).toContain('SyntaxError');
  expect(JSON.stringify(entries)).not.toContain('花壇');
});

test('when one of several publishes fails the event is not acknowledged', async () => {
  const bus = recordingBus((message) => message.attributes.id === 't1.1');
  const { service } = aRouter(async () => [menu, greeting], bus);

  expect(await service.deliver('line.received', pushOf(sentence))).toBe(503);
});

test('a payload that its schema does not know cannot be published', async () => {
  const lie = { ...menu, payload: { replies: [{ kind: 'fixed', id: 'menu', sentence: 'secret' }] } };
  const { service, bus } = aRouter(async () => [lie as typeof menu]);

  expect(await service.deliver('line.received', pushOf(sentence))).toBe(503);
  expect(bus.published).toEqual([]);
});

test.each([
  ['an attribute is missing', (push: ReturnType<typeof pushOf>) => delete push.message.attributes.receivedAt],
  [
    'the body is not JSON',
    (push: ReturnType<typeof pushOf>) => (push.message.data = Buffer.from('{').toString('base64')),
  ],
  [
    'the payload is not of its schema',
    (push: ReturnType<typeof pushOf>) => (push.message.data = Buffer.from('{}').toString('base64')),
  ],
  [
    'the type names another topic',
    (push: ReturnType<typeof pushOf>) => (push.message.attributes.type = 'jiaba.reply.approved.v1'),
  ],
])('poison is kept as a dead letter and acknowledged: %s', async (_why, spoil) => {
  const { service, bus, hops } = aRouter(never);
  const push = pushOf(sentence);
  spoil(push);

  expect(await service.deliver('line.received', push)).toBe(204);
  expect(bus.published).toMatchObject([
    {
      topic: 'dead-letter',
      attributes: {
        ...push.message.attributes,
        deadLetterTopic: 'line.received',
        deadLetterReason: 'poison',
      },
      data: Buffer.from(push.message.data, 'base64').toString('utf8'),
    },
  ]);
  expect(hops()).toMatchObject([{ outcome: 'poison' }]);
});

test('poison whose dead letter cannot be published is not acknowledged', async () => {
  const { service } = aRouter(
    never,
    recordingBus(() => true),
  );
  const push = pushOf(sentence);
  push.message.data = '';

  expect(await service.deliver('line.received', push)).toBe(503);
});

test('unknown fields of a newer minor version are ignored', async () => {
  const seen: unknown[] = [];
  const { service } = aRouter(async ({ payload }) => {
    seen.push(payload);
    return [];
  });

  await service.deliver(
    'line.received',
    pushOf({ ...sentence, payload: { kind: 'text', text: '嗨', mood: 'good' } }),
  );

  expect(seen).toEqual([{ kind: 'text', text: '嗨' }]);
});

test('a newer major version is retried, not dead-lettered: another instance may know it', async () => {
  const { service, bus } = aRouter(never);

  const status = await service.deliver(
    'line.received',
    pushOf({ ...sentence, ...eventNames('line.received', 2) }),
  );

  expect(status).toBe(503);
  expect(bus.published).toEqual([]);
});

test('a handler that is too slow is stopped at handlerSeconds, and its late result is dropped', async () => {
  const signals: AbortSignal[] = [];
  const finish = Promise.withResolvers<void>();
  const { service, bus, clock } = aRouter(async (_event, { signal }) => {
    signals.push(signal);
    await finish.promise;
    return [menu];
  });

  const status = service.deliver('line.received', pushOf(sentence));
  await clock.advance(20_000);
  expect(await status).toBe(503);
  expect(signals[0]?.aborted).toBe(true);

  finish.resolve();
  await clock.advance(1_000);
  expect(bus.published).toEqual([]);
});

test('less than 5 s before replyBy the turn is given up while there is time to say so', async () => {
  const { service, bus, clock, hops } = aRouter(never);
  await clock.advance(45_001);

  expect(await service.deliver('line.received', pushOf(sentence))).toBe(204);
  expect(bus.published).toMatchObject([
    { topic: 'dead-letter', attributes: { deadLetterReason: 'deadline', id: 't1' } },
  ]);
  expect(hops()).toMatchObject([{ outcome: 'deadline' }]);
});

test('a handler still running 5 s before replyBy is stopped and the turn given up', async () => {
  const { service, bus, clock } = aRouter(never);
  await clock.advance(30_000);

  const status = service.deliver('line.received', pushOf(sentence));
  await clock.advance(15_000);

  expect(await status).toBe(204);
  expect(bus.published).toMatchObject([
    { topic: 'dead-letter', attributes: { deadLetterReason: 'deadline' } },
  ]);
});

test('the router is shown whom to send the loading animation to, in a 1:1 chat only, and never the reply token', async () => {
  const seen: unknown[] = [];
  const { service } = aRouter(async ({ replyTo }) => {
    seen.push(replyTo);
    return [];
  });

  await service.deliver('line.received', pushOf(sentence));
  await service.deliver('line.received', pushOf({ ...sentence, scope: 'group' }));

  expect(seen).toEqual([{ sourceId: 'U00000000000000000000000000000002' }, undefined]);
});

test('during shutdown nothing new is taken, and what still runs after 8 s is given back', async () => {
  const { service, clock } = aRouter(never);
  const running = service.deliver('line.received', pushOf(sentence));

  const stopped = service.stop();
  expect(await service.deliver('line.received', pushOf(sentence))).toBe(503);
  await clock.advance(8_000);

  expect(await running).toBe(503);
  await stopped;
});

test('a topic without a handler is refused loudly', async () => {
  const { service, entries } = aRouter(never);

  expect(await service.deliver('tool.completed', pushOf(sentence))).toBe(503);
  expect(entries).toMatchObject([{ severity: 'ERROR', topic: 'tool.completed' }]);
});
