import type { Clock } from '@jiaba/shared/clock';
import type { Envelope } from '@jiaba/shared/envelope';
import type { Context } from '@jiaba/shared/handler';
import type { Store } from '@jiaba/shared/store';
import type { messagingApi } from '@line/bot-sdk';
import type { Line } from './line.ts';
import { retryKey } from './retry-key.ts';
import { attemptUntil } from './send-attempts.ts';
import { type Move, moveFor, tokenBy } from './send-move.ts';
import { type SendEnd, type StoredSend, sendRecord, type Via } from './send-record.ts';

/** A delivery ends within the handler's time: trouble with LINE is an outcome, never a reason to redeliver. */
const SENDING_MS = 45_000;

export interface SendOptions {
  store: Store;
  line: Line;
  clock: Clock;
  /** Pushes cost; without them an answer that is too late for its token is lost. */
  pushEnabled: boolean;
}

/** What is to be sent, as it holds now. Rejects when that cannot be known: nothing is sent then. */
export type Body = () => Promise<messagingApi.Message[]>;

export type Send = (event: Envelope, body: Body, ctx: Context) => Promise<void>;

/** What is known at the end of a delivery; `already`: the turn ended, or is being ended, elsewhere. */
interface Report {
  status: SendEnd['state'] | 'already';
  via: Via;
  attempts: number;
  reason?: string;
}

/**
 * Sends a turn's messages so that the person sees them once or not at all, however often the event comes and
 * wherever the process dies: claim, send, record. Whatever the body says by then, the token works once.
 *
 * Resolves when the turn has ended: sent, ambiguous (it may have arrived; never sent again) or refused. Throws
 * when the store fails or the signal fires first; a redelivery goes on from the claim.
 */
export function sendOnce({ store, line, clock, pushEnabled }: SendOptions): Send {
  return async function send(event, body, ctx) {
    const { turnId, receivedAt } = event;
    const record = sendRecord({ store, turnId, receivedAt: Date.parse(receivedAt) });
    // Most turns have no record yet, and a claim is refused where there is one: so it is not read first.
    let report = await proceed(undefined);
    // Whoever loses a race for the record decides anew on what the winner wrote.
    while (!report) report = await proceed(await record.read());
    // Turns are counted by this line.
    ctx.log.info('send', { ...report, turnMs: clock.now() - Date.parse(receivedAt) });

    async function proceed(found: StoredSend | undefined): Promise<Report | undefined> {
      const move = moveFor(found?.record, { event, now: clock.now(), pushEnabled });
      if (move.kind === 'leave') return { status: 'already', via: move.via, attempts: 0 };
      if (move.kind === 'end')
        return (await record.write(move.end, found)) ? reportOf(move.end, 0) : undefined;
      const { via, claims, token } = move;
      if (!(await record.write({ state: 'claimed', via, claims, token }, found))) return undefined;
      const { end, attempts } = await attempt(move);
      return (await conclude(end, claims)) ? reportOf(end, attempts) : { status: 'already', via, attempts };
    }

    function attempt({ via, to, claims }: Extract<Move, { kind: 'claim' }>) {
      return attemptUntil(
        {
          clock,
          via,
          until: Math.min(
            clock.now() + SENDING_MS,
            via === 'reply' ? tokenBy(event) : Number.POSITIVE_INFINITY,
          ),
          messages: body,
          mayHaveArrived: claims > 1,
          call: (messages) =>
            via === 'reply' ? line.reply(to, messages) : line.push(to, messages, retryKey(turnId)),
        },
        ctx,
      );
    }

    /** Records the end; false where that is left to another delivery, which has recorded it or is still at it. */
    async function conclude(end: SendEnd, claims: number): Promise<boolean> {
      const found = await record.read();
      if (found && !yields(found.record, end, claims)) return false;
      return (await record.write(end, found)) || conclude(end, claims);
    }
  };
}

/** Whether an end may be written over what stands there: knowledge over doubt, one's own claim over nothing else. */
function yields(there: StoredSend['record'], end: SendEnd, claims: number): boolean {
  if (there.state === 'claimed') return there.claims === claims || end.state === 'sent';
  return there.state === 'ambiguous' && end.state === 'sent';
}

function reportOf(end: SendEnd, attempts: number): Report {
  const { state, via } = end;
  return { status: state, via, attempts, ...('reason' in end && { reason: end.reason }) };
}
