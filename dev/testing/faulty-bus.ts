import type { BusFaults } from '@jiaba/shared/embedded-bus/faults';
import { randomNumbers } from './random-numbers.ts';

interface RandomFaultOptions {
  /** The same seed and the same traffic give the same faults. */
  seed: number;
  /** Share of deliveries that come twice, 0 to 1. */
  duplicated?: number;
  /** Share of publishes that fail, 0 to 1; of every two failures one was taken by the broker all the same. */
  failed?: number;
  /** Deliveries are held back by up to this long, each by its own time. */
  maxDelayMs?: number;
}

/** A fault plan by chance: duplicates, failed publishes, delays, and no order among what waits. */
export function randomFaults({
  seed,
  duplicated = 0,
  failed = 0,
  maxDelayMs = 0,
}: RandomFaultOptions): BusFaults {
  const random = randomNumbers(seed);
  return {
    duplicates: () => (random() < duplicated ? 1 : 0),
    delayMs: () => Math.floor(random() * maxDelayMs),
    pick: (waiting) => Math.floor(random() * waiting),
    failPublish: () => random() < failed && (random() < 0.5 ? 'refused' : 'unanswered'),
  };
}
