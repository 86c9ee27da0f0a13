import type { Response } from 'express';

/** Ends a request with JSON, without the work that `response.json` does for entity tags. */
export function answer(response: Response, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
