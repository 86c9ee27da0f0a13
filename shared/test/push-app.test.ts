import { afterEach, expect, test } from '@jest/globals';
import { next } from '@jiaba/shared/events';
import { type Listening, listen } from '@jiaba/shared/http-server';
import { createPushApp } from '@jiaba/shared/push-app';
import type { PushAuth } from '@jiaba/shared/push-auth';
import { createService } from '@jiaba/shared/service';
import { loadTopology } from '@jiaba/shared/topology';
import { anEvent, pushOf } from '../../dev/testing/an-event.ts';
import { recordingBus } from '../../dev/testing/recording-bus.ts';
import { recordingLog } from '../../dev/testing/recording-log.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

const sentence = anEvent('line.received', { kind: 'text', text: '花壇 素食' });
const open: PushAuth = async () => ({ ok: true });

let server: Listening | undefined;
afterEach(async () => server?.close());

async function aRouterOnHttp(auth: PushAuth = open) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const bus = recordingBus();
  const { log, entries } = recordingLog(clock, 'router');
  const handlers = {
    'line.received': async () => [next('reply.approved', { replies: [{ kind: 'fixed', id: 'menu' }] })],
  };
  const service = createService({ name: 'router', handlers, bus, clock, log, topology: loadTopology() });
  server = await listen(createPushApp({ service, auth, clock, log, commit: 'abc1234' }), {
    port: 0,
    host: '127.0.0.1',
    clock,
  });
  const { url } = server;
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  return { url, post, bus, entries };
}

test('a push on the path of its topic is handled and acknowledged with an empty 204', async () => {
  const { post, bus } = await aRouterOnHttp();

  const response = await post('/push/line.received', pushOf(sentence));

  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(bus.events()).toMatchObject([{ topic: 'reply.approved', id: 't1.0' }]);
});

test('a service has no path for a topic that it does not handle', async () => {
  const { post } = await aRouterOnHttp();

  expect((await post('/push/tool.completed', pushOf(sentence))).status).toBe(404);
});

test('a push whose token is refused is not handled, and the answer says why', async () => {
  const { post, bus } = await aRouterOnHttp(async () => ({
    ok: false,
    status: 403,
    why: 'wrong service account',
  }));

  const response = await post('/push/line.received', pushOf(sentence));

  expect([response.status, await response.json()]).toEqual([403, { error: 'wrong service account' }]);
  expect(bus.published).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['JSON null', 'null'],
  ['no message in it', { subscription: 's' }],
  [
    'attributes that are no strings',
    { ...pushOf(sentence), message: { ...pushOf(sentence).message, attributes: { id: 1 } } },
  ],
])('a body that Pub/Sub would not send gets 400: %s', async (_why, body) => {
  const { post, bus } = await aRouterOnHttp();

  expect((await post('/push/line.received', body)).status).toBe(400);
  expect(bus.published).toEqual([]);
});

test('a body over 15 MB gets 413', async () => {
  const { post } = await aRouterOnHttp();

  expect((await post('/push/line.received', 'x'.repeat(15 * 1024 * 1024 + 1))).status).toBe(413);
});

test('when the token cannot be checked the push is to come again, and the cause is logged', async () => {
  const { post, entries } = await aRouterOnHttp(() => Promise.reject(new Error('keys not reachable')));

  expect((await post('/push/line.received', pushOf(sentence))).status).toBe(500);
  expect(entries).toMatchObject([{ severity: 'ERROR', message: 'push failed' }]);
});

test('/healthz names the service and the commit', async () => {
  const { url } = await aRouterOnHttp();

  const response = await fetch(`${url}/healthz`);

  expect(await response.json()).toEqual({ status: 'ok', service: 'router', commit: 'abc1234' });
});
