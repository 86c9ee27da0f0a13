import type { Clock } from '@jiaba/shared/clock';
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, type IBackoff } from 'cockatiel';
import { type FailureKind, TryFailure } from './try-failure.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;

/** What says something about the model and nothing about one request. */
const COUNTED: FailureKind[] = ['overloaded', 'network', 'timeout', 'quota', 'gone'];

export interface Breaker {
  /** Whether the model may be asked now: not while it is open, nor while another request is trying it out. */
  mayAsk(): boolean;
  /** Runs a try and counts how it ends. Rejects with `breaker-open` where the model may not be asked. */
  run<T>(ask: () => Promise<T>): Promise<T>;
}

interface BreakerOptions {
  clock: Clock;
  /** Told when the model is left alone, and when it is asked again. */
  onChange?: (state: 'open' | 'closed') => void;
}

/** Five failures in a row, and a model is left alone for 30 s; then one request tries whether it is back. */
export function modelBreaker({ clock, onChange }: BreakerOptions): Breaker {
  let openUntil = 0;
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof TryFailure && COUNTED.includes(error.kind)),
    { breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN), halfOpenAfter: coolDown() },
  );
  policy.onBreak(() => onChange?.('open'));
  policy.onReset(() => onChange?.('closed'));

  const mayAsk = (): boolean =>
    policy.state !== CircuitState.HalfOpen &&
    (policy.state !== CircuitState.Open || clock.now() >= openUntil);

  return {
    mayAsk,
    async run(ask) {
      if (!mayAsk()) throw new TryFailure('breaker-open');
      return policy.execute(ask);
    },
  };

  /** The library compares this duration with the time since it opened, by its own clock: so it is all or nothing. */
  function coolDown(): IBackoff<unknown> & { next(): IBackoff<unknown> } {
    return {
      get duration() {
        return clock.now() < openUntil ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      },
      next() {
        openUntil = clock.now() + OPEN_MS;
        return coolDown();
      },
    };
  }
}
