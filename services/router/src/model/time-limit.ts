import type { Clock } from '@jiaba/shared/clock';
import { TryFailure } from './try-failure.ts';

interface Limit {
  clock: Clock;
  ms: number;
  /** Ends the work too, with its own reason. */
  signal: AbortSignal;
}

/**
 * Runs work until it is done, `ms` have passed (a `TryFailure` of kind `timeout`) or the signal fires. The work is
 * told to stop; whether it listens does not matter.
 */
export function timeLimit({ clock, ms, signal }: Limit) {
  return async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const { promise: cut, reject } = Promise.withResolvers<never>();
    const end = (reason: unknown) => {
      reject(reason);
      controller.abort();
    };
    const cancel = clock.after(ms, () => end(new TryFailure('timeout')));
    const onAbort = () => end(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      return await Promise.race([work(controller.signal), cut]);
    } finally {
      cancel();
      signal.removeEventListener('abort', onAbort);
    }
  };
}
