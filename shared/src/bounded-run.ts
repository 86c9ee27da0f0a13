import type { Clock } from './clock.ts';
import type { Envelope } from './envelope.ts';
import type { HopLine } from './log.ts';
import type { Subscription } from './topology.ts';

/** A reply still fits the reply token when the turn is given up this long before `replyBy`. */
const DEADLINE_MARGIN_MS = 5_000;

/** How a delivery ended. */
export type End = Pick<HopLine, 'outcome' | 'published' | 'final'>;

interface Bounds {
  clock: Clock;
  subscription: Subscription;
  event: Envelope;
  stopping: AbortSignal;
}

/**
 * Runs work until it is done, `handlerSeconds` have passed, the turn's deadline is near, or the process must
 * stop, whichever comes first. The signal given to the work fires at the latter three.
 */
export function runBounded({ clock, subscription, event, stopping }: Bounds) {
  return async function run(work: (signal: AbortSignal) => Promise<End>): Promise<End> {
    const limitMs = subscription.handlerSeconds * 1_000;
    const leftMs = subscription.endsTurn
      ? Number.POSITIVE_INFINITY
      : Date.parse(event.replyBy) - DEADLINE_MARGIN_MS - clock.now();
    if (leftMs <= 0) return { outcome: 'deadline' };

    const controller = new AbortController();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<End>();
    const end = (outcome: End['outcome']) => {
      controller.abort();
      stop({ outcome });
    };
    const cancel = clock.after(Math.min(limitMs, leftMs), () =>
      end(leftMs <= limitMs ? 'deadline' : 'timeout'),
    );
    const onStop = () => end('timeout');
    stopping.addEventListener('abort', onStop, { once: true });
    try {
      return await Promise.race([work(controller.signal), stopped]);
    } finally {
      cancel();
      stopping.removeEventListener('abort', onStop);
    }
  };
}
