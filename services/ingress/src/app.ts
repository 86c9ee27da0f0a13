import type { Log } from '@jiaba/shared/log';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { answer } from './answer.ts';
import { receiveWebhook, type WebhookOptions } from './webhook.ts';

export interface IngressOptions extends WebhookOptions {
  /** The commit the code was built from, shown by /healthz. */
  commit?: string;
}

/** The only public endpoint: POST /webhook for LINE, GET /healthz for the platform. It holds no LINE token. */
export function createIngress({ commit, ...options }: IngressOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) =>
    answer(response, 200, { status: 'ok', service: 'ingress', ...(commit && { commit }) }),
  );
  app.post('/webhook', receiveWebhook(options));
  app.use((_request, response) => answer(response, 404, { error: 'no such path: LINE posts to /webhook' }));
  app.use(answerError(options.log));
  return app;
}

/** Express knows an error handler by its four parameters. */
const answerError =
  (log: Log): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { status, message } = error as { status?: unknown; message?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500) {
      log.warn('webhook refused', { status, why: message });
      return answer(response, status, { error: message });
    }
    log.error('webhook failed', { error });
    answer(response, 500, { error: 'internal error: see the log of ingress' });
  };
