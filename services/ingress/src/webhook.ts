import type { Bus } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import type { Log } from '@jiaba/shared/log';
import { readRawBody, refusal } from '@jiaba/shared/raw-body';
import { noTracer, type Tracer } from '@jiaba/shared/tracing';
import type { Request, Response } from 'express';
import { answer } from './answer.ts';
import { deliver } from './delivery.ts';
import type { ContentRules } from './line-content.ts';
import { readLineEvent } from './line-event.ts';
import { isSigned } from './signature.ts';
import type { Peppers } from './turn-envelope.ts';
import { readWebhookBody, type WebhookBody } from './webhook-body.ts';

/** LINE counts an answer later than 2 s as none, so these leave a little of that. All but the first in ms. */
const standardLimits = { bodyBytes: 1024 * 1024, bodyMs: 1_500, publishMs: 1_500, answerMs: 1_900 };

export interface WebhookOptions extends ContentRules {
  channelSecret: string;
  peppers: Peppers;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Records each LINE event as the first span of its turn; nothing where absent. */
  tracer?: Tracer;
  /** Share of the turns whose spans are recorded, 0 to 1; all where absent. */
  traceShare?: number;
  /** Domain time in ms in place of LINE's timestamps, while it gives one. For a developer's machine only. */
  domainNow?: () => number | undefined;
  limits?: Partial<typeof standardLimits>;
}

/**
 * Takes one webhook of LINE: 200 after everything that follows from it has been published, 503 when that did not
 * succeed in time. Rejects with a `Refusal` when it is not a webhook of this bot; nothing is published then.
 */
export function receiveWebhook(options: WebhookOptions) {
  const { bus, clock, log, tracer = noTracer, domainNow } = options;
  const limits = { ...standardLimits, ...options.limits };

  return async function receive(request: Request, response: Response): Promise<void> {
    const receivedAt = clock.now();
    const raw = await readRawBody(request, {
      limitBytes: limits.bodyBytes,
      timeoutMs: limits.bodyMs,
      clock,
    });
    const { events } = trustedBody(raw, request.get('x-line-signature'), options);
    const context = { ...options, receivedAt, domainNow: domainNow?.() };
    const withinMs = Math.min(limits.publishMs, limits.answerMs - (clock.now() - receivedAt));
    const readings = events.map((event) => readLineEvent(event, context));
    const delivered = await deliver(readings, { bus, clock, log, tracer, receivedAt, withinMs });
    if (delivered) answer(response, 200, { status: 'ok' });
    else answer(response, 503, { error: 'not everything could be taken in: deliver this webhook again' });
  };
}

/** The signature comes first: what is not from LINE is not even parsed. */
function trustedBody(
  raw: Buffer,
  signature: string | undefined,
  { channelSecret, destination }: WebhookOptions,
): WebhookBody {
  if (!isSigned(channelSecret, raw, signature)) {
    throw refusal(401, 'x-line-signature does not fit the body: sign the raw bytes with the channel secret');
  }
  const body = readWebhookBody(raw);
  if (!body) throw refusal(400, 'send a LINE webhook: {"destination": "U…", "events": […]}');
  if (body.destination !== destination) {
    throw refusal(400, 'this webhook is for another bot: check the webhook URL of the channel');
  }
  return body;
}
