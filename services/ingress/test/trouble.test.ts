import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { destination, type Ingress, openIngress, sign } from './front-door.ts';
import { alice, anEvent, aText, family } from './line-webhooks.ts';

let ingress: Ingress;
beforeEach(async () => {
  ingress = await openIngress();
});
afterEach(() => ingress.close());

test('when the broker refuses an event LINE is asked to deliver again, and the others are out', async () => {
  const taken: string[] = [];
  const bot = await openIngress({
    bus: {
      publish: async ({ topic }) => {
        if (topic === 'line.command') throw new Error('unavailable');
        taken.push(topic);
      },
    },
  });
  const { status, text } = await bot.send(aText('選單'), aText('花壇'));
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ error: expect.stringContaining('deliver this webhook again') });
  expect(taken).toEqual(['line.received']);
  expect(bot.hops().map(({ topic, outcome }) => [topic, outcome])).toContainEqual(['line.command', 'failed']);
  expect(bot.hops().map(({ topic, outcome }) => [topic, outcome])).toContainEqual(['line.received', 'acked']);
  await bot.close();
});

test('when the broker does not answer LINE is asked to deliver again within 2 seconds', async () => {
  const asked = Promise.withResolvers<void>();
  const bot = await openIngress({
    bus: {
      publish: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    },
  });
  const answered = bot.send(aText('花壇'));
  await asked.promise;
  bot.advance(1_500);
  expect((await answered).status).toBe(503);
  expect(bot.hops()).toEqual([expect.objectContaining({ outcome: 'failed', why: 'late', ms: 1_500 })]);
  await bot.close();
});

test('a body over 1 MB is answered with 413', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1);
  expect(await ingress.post(body)).toMatchObject({
    status: 413,
    text: '{"error":"send at most 1048576 bytes"}',
  });
  expect(ingress.lines).toEqual([expect.objectContaining({ severity: 'WARNING', status: 413 })]);
});

test('a body that comes byte by byte is answered with 408 and logged', async () => {
  const socket = connect(ingress.port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.on('data', (chunk) => resolve(String(chunk))));
  socket.write('POST /webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  while (ingress.waiting.size === 0) await new Promise(setImmediate);
  ingress.advance(1_500);
  expect(await answered).toMatch(/^HTTP\/1\.1 408 .*application\/json.*within 1500 ms/s);
  expect(ingress.lines).toEqual([expect.objectContaining({ severity: 'WARNING', status: 408 })]);
  socket.destroy();
});

test('a slow body leaves less time for publishing, so that the answer still comes within 2 seconds', async () => {
  const bot = await openIngress({ bus: { publish: () => new Promise(() => {}) } });
  const body = JSON.stringify({ destination, events: [aText('花壇')] });
  const socket = connect(bot.port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.on('data', (chunk) => resolve(String(chunk))));
  const head = [
    'POST /webhook HTTP/1.1',
    'Host: localhost',
    `X-Line-Signature: ${sign(body)}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  while (bot.waiting.size === 0) await new Promise(setImmediate);
  const [bodyTimer] = bot.waiting;
  bot.advance(1_400);
  socket.write(body);
  while (bot.waiting.size === 0 || (bodyTimer && bot.waiting.has(bodyTimer))) await new Promise(setImmediate);
  bot.advance(500);
  expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
  await bot.close();
});

test('neither the sentence nor who said it is in any log line', async () => {
  const canary = '金絲雀 canary 0912345678';
  const broken = await openIngress({ bus: { publish: () => Promise.reject(new Error('unavailable')) } });
  for (const bot of [ingress, broken]) {
    await bot.send(
      aText(canary),
      aText(canary, { source: family }),
      aText(canary, { timestamp: 'never' }),
      anEvent('postback', { postback: { data: `1:search:${canary}` } }),
      anEvent('postback', { postback: { data: canary.repeat(30) } }),
      anEvent('message', { message: canary }),
      canary.split(''),
    );
    await bot.post(`{"destination":"${canary}","events":[]}`);
    await bot.post(`{"text":"${canary}`);
    expect(bot.lines.length).toBeGreaterThan(7);
    const log = JSON.stringify(bot.lines);
    for (const secret of ['金絲雀', 'canary', '0912345678', alice.userId, family.groupId, 'token-']) {
      expect(log).not.toContain(secret);
    }
  }
  await broken.close();
});

test.each([
  ['GET', '/webhook'],
  ['POST', '/'],
  ['GET', '/%E0%A4%A'],
])('%s %s is answered in JSON, and says nothing of what runs here', async (method, path) => {
  const response = await fetch(ingress.url + path, { method });
  expect([400, 404]).toContain(response.status);
  expect(response.headers.get('x-powered-by')).toBeNull();
  expect(await response.json()).toEqual({ error: expect.any(String) });
});

test('trouble of our own is a 500 without a stack', async () => {
  const bot = await openIngress({
    matchCommand: () => {
      throw new TypeError('our own mistake');
    },
  });
  const { status, text } = await bot.send(aText('花壇'));
  expect(status).toBe(500);
  expect(JSON.parse(text)).toEqual({ error: 'internal error: see the log of ingress' });
  expect(bot.lines).toContainEqual(expect.objectContaining({ severity: 'ERROR', error: 'TypeError' }));
  await bot.close();
});
