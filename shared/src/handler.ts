import type { Event, Next, Topic } from './events.ts';
import type { Log } from './log.ts';

export interface Context {
  /** Fires at the subscription's `handlerSeconds`, shortly before the turn's deadline, and during shutdown. */
  signal: AbortSignal;
  /** Bound to turn, event and trace. */
  log: Log;
}

/**
 * What a service does with one event, as one function from the event to the events that follow.
 *
 * - Returning acknowledges. The kernel publishes all that is returned, waits for the broker to take each, and
 *   only then answers the push with 204.
 * - Throwing redelivers. The broker tries again with a growing delay, five times, then dead-letters the event
 *   and the person gets one clear text. A throw slows down the whole subscription, so it is for trouble with our
 *   own infrastructure. Trouble with LINE or Gemini is retried inside, bounded by `ctx.signal`, and then becomes
 *   a result with `status: 'unavailable'`.
 * - What is expected (nothing found, a card that has expired) is an event, never an exception.
 * - The same event may come twice, or twice at once. Ids, nonces and "now" derive from the event. A handler that
 *   asks a model or writes is made with `decideOnce`; one that only reads need not be.
 * - Await everything. When `ctx.signal` has fired the kernel has already answered, and a late result is dropped.
 */
export type Handler<T extends Topic> = (event: Event<T>, ctx: Context) => Promise<Next[]>;

/** The handlers of one service, by topic. */
export type Handlers = { [T in Topic]?: Handler<T> };
