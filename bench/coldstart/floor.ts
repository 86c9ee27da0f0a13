import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';

/** What a floor is posted: a Pub/Sub push, or LINE's webhook as it is. */
export interface Posted {
  attributes: Record<string, string>;
  data: string;
}

/** The least that a service does with a package for one event. */
export type Use = (posted: Posted) => unknown;

/**
 * The least program that serves events with these packages: it reads what is posted, uses each package once and
 * answers. Nothing that serves events with them can start much faster.
 */
export function floor(uses: Use[]): void {
  const app = express();
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.use(express.text({ type: '*/*', limit: '15mb' }), async (request, response) => {
    const posted = readPosted(String(request.body));
    for (const use of uses) await use(posted);
    response.status(204).end();
  });
  const server = createServer(app);
  server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.stderr.write(`${JSON.stringify({ message: 'listening', url })}\n`);
  });
  process.once('SIGTERM', () => process.exit(0));
}

function readPosted(text: string): Posted {
  const { message } = JSON.parse(text) as { message?: Posted };
  if (!message) return { attributes: {}, data: text };
  return { ...message, data: Buffer.from(message.data, 'base64').toString('utf8') };
}
