import type { Clock } from '../clock.ts';
import type { Topology } from '../topology.ts';

/** Bounds of Pub/Sub's push back-off, which cannot be switched off. */
const MIN_MS = 100;
const MAX_MS = 60_000;

/** How long a message waits after its nth failed delivery: doubling between the bounds of the retry policy. */
export function retryDelayMs(attempt: number, retry: Topology['retry']): number {
  const { minimumBackoffSeconds: min, maximumBackoffSeconds: max } = retry;
  return Math.min(min * 2 ** (attempt - 1), max) * 1_000;
}

/**
 * The back-off of a whole subscription. A failure doubles the pause and leaves one delivery per pause; a success
 * halves it again. Failures of deliveries that were under way together count as one.
 */
export function pushBackOff(clock: Clock) {
  let pause = 0;
  let until = 0;
  let level = 0;

  const restart = () => {
    until = pause === 0 ? 0 : clock.now() + pause;
  };

  return {
    /** Milliseconds until the next delivery may start. */
    waitMs: (): number => Math.max(0, until - clock.now()),
    /** A delivery starts; what is returned belongs to its failure. */
    started(): number {
      restart();
      return level;
    },
    failed(startedAt: number): void {
      if (startedAt !== level) return;
      level += 1;
      pause = Math.min(Math.max(pause * 2, MIN_MS), MAX_MS);
      restart();
    },
    succeeded(): void {
      pause = pause > MIN_MS ? pause / 2 : 0;
      until = Math.min(until, clock.now() + pause);
    },
  };
}
