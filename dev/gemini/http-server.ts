import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOnLoopback } from '../http/stand-in-server.ts';

export interface HttpRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** An answer, whole or cut after so many characters; or trouble with the connection. */
export type Outcome =
  | { status: number; headers?: Record<string, string>; body: string; cutAfter?: number }
  | 'never answer'
  | 'reset the connection';

/** Serves on loopback; port 0 takes a free one. `close` also ends what is never answered. */
export function serveHttp(respond: (request: HttpRequest) => Outcome, port: number) {
  return serveOnLoopback((request, response) => {
    read(request).then(
      (whole) => send(respond(whole), response),
      () => response.destroy(),
    );
  }, port);
}

async function read(request: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = '', url = '/', headers } = request;
  return { method, path: url.split('?')[0] ?? '/', headers, body: Buffer.concat(chunks).toString('utf8') };
}

function send(outcome: Outcome, response: ServerResponse): void {
  if (outcome === 'never answer') return;
  if (outcome === 'reset the connection') {
    response.socket?.resetAndDestroy();
    return;
  }
  const { status, headers, body, cutAfter } = outcome;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers });
  if (cutAfter === undefined) response.end(body);
  else response.write(body.slice(0, cutAfter), () => response.destroy());
}
