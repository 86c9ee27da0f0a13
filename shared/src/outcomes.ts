import * as z from 'zod';
import type { Clock } from './clock.ts';
import { checkPayload, type Event, isTopic, type Next, type Topic } from './events.ts';
import type { Context, Handler } from './handler.ts';
import { digest } from './ids.ts';
import { Conflict, type Store, type Write } from './store.ts';

/** Operating data: long enough for every redelivery of the event, gone after an hour. */
export const OUTCOME_MS = 60 * 60 * 1_000;
const MAX_TRIES = 20;

/** What a handler decided: its state change and the events that follow, committed together. */
export interface Decision {
  next: Next[];
  writes?: Write[];
}

/** Where the outcome of an event is kept. */
export const outcomeId = (event: { topic: Topic; id: string }): string =>
  digest('outcome', event.topic, event.id);

interface DecideOnceOptions {
  store: Store;
  /** The service's own outcomes collection. */
  collection: string;
  clock: Clock;
}

const outcomeSchema = z.object({
  next: z.array(
    z.object({
      topic: z.string().refine(isTopic),
      payload: z.unknown(),
      effect: z.enum(['read', 'write']),
    }),
  ),
});

/**
 * A handler that decides one event exactly once: the state change and the follow-up events are one atomic
 * commit, and a redelivery, or the loser of two deliveries at once, publishes the stored outcome and does
 * nothing else. Nothing is claimed before deciding: a crash in between would lose the turn.
 *
 * When another precondition of the commit fails, `decide` runs again on what is stored then.
 */
export function decideOnce<T extends Topic>(
  { store, collection, clock }: DecideOnceOptions,
  decide: (event: Event<T>, ctx: Context) => Promise<Decision>,
): Handler<T> {
  return async function decidedOnce(event, ctx) {
    const key = { collection, id: outcomeId(event) };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await store.get(key);
      if (stored) return outcomeSchema.parse(stored.data).next as Next[];
      const { next, writes = [] } = await decide(event, ctx);
      ctx.signal.throwIfAborted();
      const data = { ...(event.owner && { owner: event.owner.hash }), next: next.map(plain) };
      try {
        await store.commit([{ create: key, data, expireAt: clock.now() + OUTCOME_MS }, ...writes]);
        return next;
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
      }
    }
    throw new Error(`${collection}: still in conflict after ${MAX_TRIES} tries`);
  };
}

const plain = (next: Next) => ({ ...next, payload: checkPayload(next.topic, next.payload) });
