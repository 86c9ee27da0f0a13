import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from './clock.ts';
import { SHUTDOWN_MS } from './service.ts';

/** What is given back at the end of the shutdown still gets its answer. */
const CUT_MS = SHUTDOWN_MS + 500;

export interface Listening {
  url: string;
  /** Takes no new connection; resolves when the running requests are answered, at the latest after 8.5 s. */
  close(): Promise<void>;
}

interface ListenOptions {
  /** 0 takes a free one. */
  port: number;
  host: string;
  clock: Clock;
}

/** Serves an app. Rejects when the port is taken. */
export function listen(app: RequestListener, { port, host, clock }: ListenOptions): Promise<Listening> {
  const running = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    return app(request, response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({ url: `http://${host}:${address.port}`, close: () => close(server, running, clock) });
    });
  });
}

function close(server: Server, running: Set<ServerResponse>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(CUT_MS, () => server.closeAllConnections());
    server.close(() => {
      cancel();
      resolve();
    });
    server.closeIdleConnections();
    // Without this the connection would be kept for a next request after its answer.
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
  });
}

/** Runs `stop` once on SIGTERM or SIGINT and ends the process afterwards. */
export function onShutdown(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
