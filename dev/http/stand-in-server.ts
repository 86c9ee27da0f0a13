import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInServer {
  url: string;
  /** Also cuts what is never answered. */
  close(): Promise<void>;
}

/** Serves what stands in for somebody else's platform, on loopback; port 0 takes a free one. */
export async function serveOnLoopback(listener: RequestListener, port: number): Promise<StandInServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
