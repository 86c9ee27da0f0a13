import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ownerHash, turnIdOf } from '@jiaba/shared/ids';
import { destination, type Ingress, NOW, openIngress, peppers } from './front-door.ts';
import { alice, aText, bob } from './line-webhooks.ts';

let ingress: Ingress;
beforeEach(async () => {
  ingress = await openIngress();
});
afterEach(() => ingress.close());

test('a sentence becomes one event that says whose turn it is and until when it can be answered', async () => {
  const event = aText('花壇 素食', { webhookEventId: '01HXYZ', replyToken: 'token', timestamp: NOW - 300 });
  expect((await ingress.send(event)).status).toBe(200);
  const turnId = turnIdOf(destination, '01HXYZ');
  expect(ingress.events()).toEqual([
    {
      topic: 'line.received',
      payload: { kind: 'text', text: '花壇 素食' },
      type: 'jiaba.line.received.v1',
      dataschema: 'urn:jiaba:line.received:1',
      id: turnId,
      turnId,
      at: '2026-11-30T07:59:59.700Z',
      receivedAt: '2026-11-30T08:00:00.000Z',
      replyBy: '2026-11-30T08:00:50.000Z',
      owner: {
        hash: ownerHash(peppers.live, destination, alice.userId),
        previousHash: ownerHash(peppers.previous, destination, alice.userId),
      },
      tenant: destination,
      scope: 'user',
      replyTo: { token: 'token', sourceId: alice.userId },
      effect: 'read',
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    },
  ]);
  expect(ingress.published[0]?.attributes).toMatchObject({ specversion: '1.0', source: 'jiaba/ingress' });
});

test('every event leaves one hop line', async () => {
  await ingress.send(aText('花壇', { webhookEventId: '01HXYZ' }));
  expect(ingress.hops()).toEqual([
    expect.objectContaining({
      turnId: turnIdOf(destination, '01HXYZ'),
      service: 'ingress',
      topic: 'line.received',
      attempt: 1,
      ms: 0,
      outcome: 'acked',
      eventType: 'message',
      messageType: 'text',
      'logging.googleapis.com/trace': expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  ]);
  expect(ingress.hops()[0]).not.toHaveProperty('final');
});

test('a webhook without events, which is LINE’s check of the address, is fine', async () => {
  expect(await ingress.send()).toMatchObject({ status: 200 });
  expect(ingress.published).toEqual([]);
});

test.each([
  ['null', 'null'],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['no JSON', 'hello'],
  ['nothing at all', ''],
  ['events that are no list', `{"destination":"${destination}","events":{}}`],
  ['no destination', '{"events":[]}'],
])('a signed body that is %s is answered with 400', async (_what, body) => {
  const { status, text } = await ingress.post(body);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toEqual({ error: expect.stringContaining('LINE webhook') });
});

test('a webhook for another bot is refused and logged', async () => {
  const body = JSON.stringify({ destination: `U${'9'.repeat(32)}`, events: [aText('花壇')] });
  expect((await ingress.post(body)).status).toBe(400);
  expect(ingress.published).toEqual([]);
  expect(ingress.lines).toEqual([
    expect.objectContaining({ severity: 'WARNING', why: expect.stringContaining('another bot') }),
  ]);
});

test('two people in one webhook are two turns', async () => {
  await ingress.send(aText('花壇', { source: alice }), aText('選單', { source: bob }));
  const [first, second] = ingress.events();
  expect(first).toMatchObject({ topic: 'line.received', replyTo: { sourceId: alice.userId } });
  expect(second).toMatchObject({ topic: 'line.command', replyTo: { sourceId: bob.userId } });
  expect(first?.turnId).not.toBe(second?.turnId);
  expect(first?.owner?.hash).not.toBe(second?.owner?.hash);
});

test('a redelivery is the same event, with a fresh minute to answer', async () => {
  const event = aText('花壇 素食');
  await ingress.send(event);
  ingress.advance(90_000);
  await ingress.send({ ...event, deliveryContext: { isRedelivery: true } });
  const [first, again] = ingress.events();
  expect(again).toEqual({
    ...first,
    receivedAt: '2026-11-30T08:01:30.000Z',
    replyBy: '2026-11-30T08:02:20.000Z',
  });
  expect(ingress.hops().map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test('the same event twice in one webhook is published once, and the turn goes on', async () => {
  const event = aText('花壇 素食');
  expect((await ingress.send(event, event)).status).toBe(200);
  expect(ingress.published).toHaveLength(1);
  expect(ingress.hops().map(({ outcome, why }) => [outcome, why])).toEqual([
    ['dropped', 'same-turn'],
    ['acked', undefined],
  ]);
  expect(ingress.hops().some((hop) => 'final' in hop)).toBe(false);
});

test('an event is dropped when its reply token is 20 minutes old, not before', async () => {
  const minutes = 60_000;
  await ingress.send(
    aText('花壇', { timestamp: NOW - 20 * minutes - 1, deliveryContext: { isRedelivery: true } }),
    aText('員林', { timestamp: NOW - 20 * minutes }),
  );
  expect(ingress.payloads()).toEqual([{ topic: 'line.received', payload: { kind: 'text', text: '員林' } }]);
  expect(ingress.hops()).toContainEqual(
    expect.objectContaining({
      topic: 'webhook',
      outcome: 'dropped',
      why: 'too-old',
      final: true,
      attempt: 2,
    }),
  );
});

test('a developer’s domain time replaces LINE’s and moves no deadline', async () => {
  let domainNow: number | undefined = Date.parse('2026-08-01T00:00:00Z');
  const bot = await openIngress({ domainNow: () => domainNow });
  await bot.send(aText('花壇', { timestamp: Date.parse('2026-07-31T00:00:00Z') }));
  domainNow = undefined;
  await bot.send(aText('員林'));
  expect(bot.events()).toMatchObject([
    { at: '2026-08-01T00:00:00.000Z', replyBy: '2026-11-30T08:00:50.000Z' },
    { at: '2026-11-30T07:59:59.800Z', replyBy: '2026-11-30T08:00:50.000Z' },
  ]);
  await bot.close();
});

test('all events of a webhook are published at once', async () => {
  let open = 0;
  const all = Promise.withResolvers<void>();
  const bot = await openIngress({
    bus: {
      publish: () => {
        open += 1;
        if (open === 3) all.resolve();
        return all.promise;
      },
    },
  });
  expect((await bot.send(aText('一'), aText('二'), aText('三'))).status).toBe(200);
  await bot.close();
});

test('the platform can ask whether the service is up, and which commit it is', async () => {
  const bot = await openIngress({ commit: 'abc1234' });
  const health = async ({ url }: Ingress) => (await fetch(`${url}/healthz`)).json();
  expect(await health(bot)).toEqual({ status: 'ok', service: 'ingress', commit: 'abc1234' });
  expect(await health(ingress)).toEqual({ status: 'ok', service: 'ingress' });
  await bot.close();
});
