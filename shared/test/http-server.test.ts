import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { listen } from '@jiaba/shared/http-server';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

/** A server that holds every request until the test answers it. */
async function slowServer() {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const asked = Promise.withResolvers<ServerResponse>();
  const server = await listen((_request, response) => asked.resolve(response), {
    port: 0,
    host: '127.0.0.1',
    clock,
  });
  return { clock, server, asked: asked.promise };
}

test('a running request is answered, and a new one finds nobody', async () => {
  const { server, asked } = await slowServer();
  const running = fetch(server.url);
  const response = await asked;

  const stopped = server.close();
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  response.end('done');

  expect(await (await running).text()).toBe('done');
  await stopped;
});

test('a connection that could be kept for another request ends with its answer', async () => {
  const { server, asked } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  const { promise: answered, resolve } = Promise.withResolvers<IncomingMessage>();
  request(server.url, { agent }, resolve).end();
  const response = await asked;

  const stopped = server.close();
  response.end('done');
  const answer = await answered;

  expect(answer.headers.connection).toBe('close');
  answer.resume();
  // The clock stands still, so nothing but the answer can have ended it.
  await stopped;
});

test('a request that does not end is cut off after 8.5 seconds', async () => {
  const { clock, server, asked } = await slowServer();
  const running = fetch(server.url);
  await asked;

  const stopped = server.close();
  const cutOff = expect(running).rejects.toThrow('fetch failed');
  await clock.advance(8_500);

  await cutOff;
  await stopped;
});

test('a port that is taken is an error', async () => {
  const { clock, server } = await slowServer();
  const port = Number(new URL(server.url).port);

  await expect(listen(() => {}, { port, host: '127.0.0.1', clock })).rejects.toThrow('EADDRINUSE');
  await server.close();
});
