import { type Clock, sleep } from '@jiaba/shared/clock';
import type { Context } from '@jiaba/shared/handler';
import type { Log } from '@jiaba/shared/log';
import type { messagingApi } from '@line/bot-sdk';
import { plainMessages } from './limits.ts';
import type { LineResult } from './line-result.ts';
import type { SendEnd, Via } from './send-record.ts';
import { isCredentials, stepAfter, unsent } from './send-step.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4_000;

interface Attempts {
  clock: Clock;
  via: Via;
  /** No attempt begins at or after this time (milliseconds since 1970). */
  until: number;
  /** Asked anew before each attempt: what rests on a preference may not be shown once that has changed. */
  messages(): Promise<messagingApi.Message[]>;
  /** Another delivery has had this turn before, and nobody knows how far it came. */
  mayHaveArrived: boolean;
  call(messages: messagingApi.Message[]): Promise<LineResult>;
}

/**
 * Tries until the end is known or the time is up, with growing pauses. Throws when the signal fires in between:
 * the end is open then, and a redelivery goes on from the claim.
 */
export async function attemptUntil(
  { clock, via, until, messages, mayHaveArrived: before, call }: Attempts,
  { signal, log }: Context,
): Promise<{ end: SendEnd; attempts: number }> {
  let mayHaveArrived = before;
  let asText = false;
  let attempts = 0;
  while (clock.now() < until) {
    signal.throwIfAborted();
    const body = await messages();
    const result = await call(asText ? plainMessages(body) : body);
    attempts += 1;
    report(result, via, log);
    const step = stepAfter(result, { mayHaveArrived, asText });
    if ('state' in step) return { end: { ...step, via }, attempts };
    if (step.again === 'as-text') {
      asText = true;
      continue;
    }
    mayHaveArrived = step.mayHaveArrived;
    const waitMs = Math.max(backOff(attempts), step.waitMs ?? 0);
    if (clock.now() + waitMs >= until)
      return { end: { ...unsent(step.reason, mayHaveArrived), via }, attempts };
    await sleep(clock, waitMs, signal);
  }
  return { end: { ...unsent('late', mayHaveArrived), via }, attempts };
}

const backOff = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

/** One line an attempt, and what the operator must do. Never a body or a token. */
function report(result: LineResult, via: Via, log: Log): void {
  log.info('line attempt', { via, result: result.kind, lineRequestId: result.requestId });
  if (result.kind === 'invalid-message') {
    log.error('LINE refuses the message: correct the template of these properties', {
      properties: result.detail,
    });
  }
  if (result.kind !== 'refused') return;
  log.error(
    isCredentials(result.status)
      ? 'LINE refuses the channel access token: issue a new one and deploy it as LINE_CHANNEL_ACCESS_TOKEN'
      : 'LINE refuses the request: compare it with the Messaging API reference',
    { status: result.status },
  );
}
