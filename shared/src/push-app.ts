import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { PushAuth } from './push-auth.ts';
import { readRawBody } from './raw-body.ts';
import type { Service } from './service.ts';

/** 10 MB of message, base64, and the wrapping around it. */
const MAX_PUSH_BYTES = 15 * 1024 * 1024;
const PUSH_BODY_MS = 10_000;

const pushBodySchema = z.object({
  subscription: z.string(),
  message: z.object({
    data: z.string().default(''),
    attributes: z.record(z.string(), z.string()).default({}),
    messageId: z.string(),
    publishTime: z.string(),
  }),
  deliveryAttempt: z.int().min(1).optional(),
});

interface PushAppOptions {
  service: Service;
  auth: PushAuth;
  clock: Clock;
  log: Log;
  /** The commit the code was built from, shown by /healthz. */
  commit?: string;
}

/** The HTTP side of a consumer: one push path per topic, `/push/<topic>`, and `/healthz`. */
export function createPushApp({ service, auth, clock, log, commit }: PushAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', service: service.name, ...(commit && { commit }) });
  });

  for (const topic of service.topics) {
    app.post(`/push/${topic}`, async (request, response) => {
      const allowed = await auth({ headers: request.headers, remoteAddress: request.socket.remoteAddress });
      if (!allowed.ok) {
        log.warn('push refused', { topic, why: allowed.why });
        return answer(response, allowed.status, allowed.why);
      }
      const raw = await readRawBody(request, { limitBytes: MAX_PUSH_BYTES, timeoutMs: PUSH_BODY_MS, clock });
      const body = readPushBody(raw);
      if (!body) return answer(response, 400, 'send the wrapped body of a Pub/Sub push subscription');
      response.status(await service.deliver(topic, body)).end();
    });
  }

  app.use((request, response) => answer(response, 404, `no such path: ${request.method} ${request.path}`));
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const status = (error as { status?: unknown })?.status;
    if (typeof status === 'number' && status < 500) return answer(response, status, (error as Error).message);
    log.error('push failed', { error });
    answer(response, 500, 'internal error: see the log of this service');
  });
  return app;
}

function readPushBody(raw: Buffer) {
  try {
    const parsed = pushBodySchema.safeParse(JSON.parse(raw.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function answer(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}
