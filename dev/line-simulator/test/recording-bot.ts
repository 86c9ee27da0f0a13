import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RecordingBot {
  url: string;
  received: { headers: IncomingHttpHeaders; bytes: Buffer }[];
}

/** A bot's server that answers 200 and keeps what it was sent, byte by byte, for as long as `run` takes. */
export async function withBot(run: (bot: RecordingBot) => Promise<void>): Promise<void> {
  const received: RecordingBot['received'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, bytes: Buffer.concat(chunks) });
      response.end('OK');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await run({ url: `http://127.0.0.1:${port}/webhook`, received });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
