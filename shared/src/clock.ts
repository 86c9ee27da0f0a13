/**
 * Real time, for deadlines and back-off. Domain time (campaign dates, card expiry) is `event.at` and never
 * comes from here.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Runs `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds, or at once when the signal fires: look at `signal.aborted` afterwards. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** An ISO 8601 instant in UTC, the form in which times travel in events. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
