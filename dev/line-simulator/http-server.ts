import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOnLoopback } from '../http/stand-in-server.ts';
import { type Answer, type ApiRequest, MAX_BODY_BYTES } from './api-request.ts';

/** What becomes of a request: an answer, or trouble with the connection. */
export type Outcome = Answer | { unreadable: Answer } | 'cut the connection' | 'never answer';

/** Serves on loopback; port 0 takes a free one. `close` also cuts calls that are never answered. */
export function serveHttp(respond: (request: ApiRequest) => Outcome, port: number) {
  return serveOnLoopback((request, response) => {
    readRequest(request).then(
      (read) => send(respond(read), response),
      () => response.destroy(),
    );
  }, port);
}

async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return {
    method: request.method ?? '',
    path: new URL(request.url ?? '/', 'http://line.invalid').pathname,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: size <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined,
  };
}

function send(outcome: Outcome, response: ServerResponse): void {
  if (outcome === 'never answer') return;
  if (outcome === 'cut the connection') {
    response.destroy();
    return;
  }
  const readable = 'status' in outcome;
  const { status, headers, body } = readable ? outcome : outcome.unreadable;
  const json = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(readable ? json : json.slice(0, -1));
}
