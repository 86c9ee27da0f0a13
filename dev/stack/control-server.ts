import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@jiaba/shared/clock';
import { type Listening, listen } from '@jiaba/shared/http-server';
import { readRawBody } from '@jiaba/shared/raw-body';
import type { ChatJson } from '../chat/chat-json.ts';
import type { Speech } from '../chat/webhook-of.ts';

interface ControlOptions {
  clock: Clock;
  /** Where things are, for people and scripts. */
  facts: object;
  say: (speech: Omit<Speech, 'dataDir'>) => Promise<ChatJson>;
  port: number;
}

const LIMITS = { limitBytes: 1024 * 1024, timeoutMs: 5_000 };

/** The one address of a running stack: GET / tells what runs where, POST /say says something to the bot. */
export function startControlServer({ clock, facts, say, port }: ControlOptions): Promise<Listening> {
  async function answer(request: IncomingMessage): Promise<object> {
    if (request.method === 'GET' && request.url === '/') return facts;
    // A page in a browser cannot send this type to another origin unasked.
    if (request.headers['content-type'] !== 'application/json')
      throw new Error('GET / or POST /say, as application/json');
    const raw = await readRawBody(request, { ...LIMITS, clock });
    return say(JSON.parse(raw.toString('utf8')) as Omit<Speech, 'dataDir'>);
  }

  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  return listen(
    (request, response) => {
      answer(request).then(
        (body) => send(response, 200, body),
        (error: Error) => send(response, 400, { error: error.message }),
      );
    },
    { port, host: '127.0.0.1', clock },
  );
}
