import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { lineClient } from '../src/line.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: unknown };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server in LINE's place that answers as told, and keeps what it was sent. */
async function anApi(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiBaseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, apiBaseURL };
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'x-line-request-id': 'r-1', ...headers }).end(body);
  };
const client = (apiBaseURL: string, clock = systemClock) =>
  lineClient({ channelAccessToken: 'channel-token', apiBaseURL, clock, attemptMs: 5_000 });
const messages = [{ type: 'text' as const, text: '花壇鄉找到 7 家' }];

test('a reply carries the reply token and never a retry key', async () => {
  const { received, apiBaseURL } = await anApi(answering(200, '{"sentMessages":[]}'));
  expect(await client(apiBaseURL).reply('reply-token', messages)).toEqual({
    kind: 'accepted',
    requestId: 'r-1',
  });
  expect(received).toMatchObject([
    {
      path: '/v2/bot/message/reply',
      headers: { authorization: 'Bearer channel-token' },
      body: { replyToken: 'reply-token', messages },
    },
  ]);
  expect(received[0]?.headers).not.toHaveProperty('x-line-retry-key');
});

test('a push carries its retry key', async () => {
  const { received, apiBaseURL } = await anApi(answering(200, '{"sentMessages":[]}'));
  const key = '123e4567-e89b-12d3-a456-426614174000';
  expect(await client(apiBaseURL).push('U1', messages, key)).toMatchObject({ kind: 'accepted' });
  expect(received).toMatchObject([
    { path: '/v2/bot/message/push', headers: { 'x-line-retry-key': key }, body: { to: 'U1', messages } },
  ]);
});

test.each([
  [200, 'not JSON', {}, { kind: 'unclear' }],
  [400, '{"message":"Invalid reply token"}', {}, { kind: 'invalid-token', requestId: 'r-1' }],
  [
    400,
    '{"message":"A message (messages[1]) is invalid","details":[{"message":"花壇","property":"/body/contents/0"},{"message":"x"}]}',
    {},
    { kind: 'invalid-message', detail: '/body/contents/0', requestId: 'r-1' },
  ],
  [400, 'not JSON', {}, { kind: 'invalid-message', detail: '', requestId: 'r-1' }],
  [401, '{}', {}, { kind: 'refused', status: 401, requestId: 'r-1' }],
  [403, '{}', {}, { kind: 'refused', status: 403, requestId: 'r-1' }],
  [404, '{}', {}, { kind: 'refused', status: 404, requestId: 'r-1' }],
  [409, '{}', {}, { kind: 'already-accepted', requestId: 'r-1' }],
  [413, '{}', {}, { kind: 'invalid-message', detail: '', requestId: 'r-1' }],
  [429, '{}', {}, { kind: 'limited', requestId: 'r-1' }],
  [429, '{}', { 'retry-after': '7' }, { kind: 'limited', retryAfterMs: 7_000, requestId: 'r-1' }],
  [500, '{}', {}, { kind: 'unclear', requestId: 'r-1' }],
  [503, 'busy', {}, { kind: 'unclear', requestId: 'r-1' }],
])('an answer of %i with the body %s is read', async (status, body, headers, result) => {
  const { apiBaseURL } = await anApi(answering(status, body, headers as Record<string, string>));
  expect(await client(apiBaseURL).reply('reply-token', messages)).toEqual(result);
});

test('a connection that breaks leaves open what became of the message', async () => {
  const { apiBaseURL } = await anApi((response) => response.destroy());
  expect(await client(apiBaseURL).reply('reply-token', messages)).toEqual({ kind: 'unclear' });
});

test('LINE is given five seconds for an attempt', async () => {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const { apiBaseURL } = await anApi(() => undefined);
  let result: unknown;
  const done = client(apiBaseURL, clock)
    .reply('reply-token', messages)
    .then((value) => {
      result = value;
    });
  await clock.advance(4_999);
  expect(result).toBeUndefined();
  await clock.advance(1);
  await done;
  expect(result).toEqual({ kind: 'unclear' });
});
