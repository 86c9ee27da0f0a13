import type { DeadLetterQueue, HeldMessage } from './dead-letter-queue.ts';

const BATCH = 100;
/** As many as one person can look through. */
const MAX_HELD = 1_000;

/**
 * Takes every dead letter that nobody else holds and hands them to `work`; what `work` has not acknowledged is given
 * back, whatever happens. They are held together, because one that is given back may come again at once.
 */
export async function withDeadLetters<T>(
  queue: DeadLetterQueue,
  work: (held: HeldMessage[]) => Promise<T>,
): Promise<T> {
  const held = new Map<string, HeldMessage>();
  const taken: HeldMessage[] = [];
  try {
    while (held.size < MAX_HELD) {
      const batch = await queue.pull(BATCH);
      if (batch.length === 0) break;
      taken.push(...batch);
      for (const message of batch) held.set(message.messageId, message);
    }
    return await work([...held.values()].toSorted((a, b) => a.publishTime.localeCompare(b.publishTime)));
  } finally {
    // Releasing what has been acknowledged changes nothing.
    await queue.release(taken);
  }
}
