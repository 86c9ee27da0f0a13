import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { Clock } from '@jiaba/shared/clock';
import { type Refusal, readRawBody } from '@jiaba/shared/raw-body';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Time stands still until a test lets everything that waits happen. */
function stoppedClock() {
  const waiting = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    after: (_ms, run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
  const pass = () => {
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  return { clock, waiting, pass };
}

/** A server that answers with the length of the body, or with the status of the refusal. */
async function bodyServer(clock: Clock, limitBytes = 16) {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const settled = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const done = readRawBody(request, { limitBytes, timeoutMs: 1_500, clock }).then(
      (body) => ({ status: 200, text: body.toString('hex') }),
      (error: Refusal) => ({ status: error.status, text: error.message }),
    );
    void done.then(({ status, text }) => {
      settled.resolve(`${status} ${text}`);
      response.writeHead(status).end(text);
    });
    arrived.resolve(request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, arrived: arrived.promise, settled: settled.promise };
}

/** A raw client, which sees a reset where fetch would hide it. */
function client(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  let received = '';
  const answered = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<string>();
  socket.on('data', (chunk) => {
    received += chunk.toString();
    if (received.includes('\r\n\r\n')) answered.resolve(received);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => answered.reject(error));
  socket.on('close', () => closed.resolve(received));
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
  return { socket, head, answered: answered.promise, closed: closed.promise };
}

test('the bytes come as they were sent', async () => {
  const { clock, waiting } = stoppedClock();
  const { url } = await bodyServer(clock);
  const body = Buffer.from([0, 0xf0, 0x9f, 0x98, 0xad, 0xff, 10]);
  const response = await fetch(url, { method: 'POST', body });
  expect(await response.text()).toBe(body.toString('hex'));
  expect(waiting.size).toBe(0);
});

test('a body of exactly the limit passes', async () => {
  const { url } = await bodyServer(stoppedClock().clock);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(16) })).status).toBe(200);
});

test('a declared length over the limit is refused before the body comes', async () => {
  const { port } = await bodyServer(stoppedClock().clock);
  const { socket, head, answered } = client(port);
  socket.write(head(17));
  expect(await answered).toMatch(/^HTTP\/1\.1 413 .*send at most 16 bytes/s);
});

test('a body without a declared length is refused once it is over the limit', async () => {
  const { port } = await bodyServer(stoppedClock().clock);
  const { socket, answered } = client(port);
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n11\r\n');
  socket.write('x'.repeat(17));
  expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
});

test('the client of a large body gets the answer and no reset, and the connection serves again', async () => {
  const { port } = await bodyServer(stoppedClock().clock);
  const { socket, head, answered, closed } = client(port);
  const large = 4 * 1024 * 1024;
  socket.write(head(large));
  socket.write(Buffer.alloc(large));
  expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
  socket.write(`${head(2).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}ok`);
  expect(await closed).toMatch(/HTTP\/1\.1 200 .*6f6b/s);
});

test('a body that comes too slowly is answered with 408, and what is left of it is not waited for', async () => {
  const { clock, pass } = stoppedClock();
  const { port, arrived } = await bodyServer(clock);
  const { socket, head, answered, closed } = client(port);
  socket.write(`${head(10)}12345`);
  await arrived;
  pass();
  expect(await answered).toMatch(/^HTTP\/1\.1 408 .*within 1500 ms/s);
  pass();
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that goes away in between leaves nothing waiting', async () => {
  const { clock, waiting } = stoppedClock();
  const { port, arrived, settled } = await bodyServer(clock);
  const { socket, head } = client(port);
  socket.write(`${head(10)}12345`);
  await arrived;
  socket.destroy();
  expect(await settled).toMatch(/^400 the connection closed/);
  expect(waiting.size).toBe(0);
});
