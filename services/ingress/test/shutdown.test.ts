import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { shutDown } from '@jiaba/ingress/shutdown';
import { handClock } from './front-door.ts';

/** A server that holds every request until the test answers it. */
async function slowServer() {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => asked.resolve(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, asked: asked.promise };
}

test('a running request is answered, and a new one finds nobody', async () => {
  const { clock, waiting } = handClock();
  const { server, url, asked } = await slowServer();
  const running = fetch(url);
  const response = await asked;
  const stopped = shutDown(server, clock);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  response.end('done');
  expect(await (await running).text()).toBe('done');
  await stopped;
  expect(waiting.size).toBe(0);
});

test('a request that does not end is cut off after 8 seconds', async () => {
  const { clock, advance } = handClock();
  const { server, url, asked } = await slowServer();
  const running = fetch(url);
  await asked;
  const stopped = shutDown(server, clock);
  advance(8_000);
  await expect(running).rejects.toThrow('fetch failed');
  await stopped;
});
