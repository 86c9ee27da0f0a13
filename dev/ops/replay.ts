import type { Message } from '@jiaba/shared/bus';
import { isoTime } from '@jiaba/shared/clock';
import { deadLetterOrigin, withoutDeadLetter } from '@jiaba/shared/dead-letter';
import type { Envelope } from '@jiaba/shared/envelope';
import { isTopic } from '@jiaba/shared/events';
import { readMessage } from '@jiaba/shared/reading';
import type { HeldMessage } from './dead-letter-queue.ts';

/** The kernel gives up an event this long before `replyBy`. */
const MARGIN_MS = 5_000;
/** What a write that is replayed late gets, as a fresh turn does. */
const AGAIN_MS = 50_000;

type Replay = { message: Message } | { refused: string };

/**
 * The message that a dead letter is replayed as: the event as it was, on its topic, without what made it a dead
 * letter. Its ids are the same, so whoever has handled it before does nothing twice.
 *
 * A read past its time is refused: the person was told that it failed, and nobody waits for the answer any more. A
 * write is not: what was agreed to still counts, and the person hears nothing more, for their turn has ended.
 * @param now milliseconds since 1970
 */
export function replayOf({ attributes, data }: HeldMessage, now: number): Replay {
  const { topic } = deadLetterOrigin(attributes) ?? {};
  if (!topic || !isTopic(topic)) return { refused: 'it does not say which topic it came from: drop it' };
  const original = withoutDeadLetter(attributes);
  const reading = readMessage(topic, original, data);
  if (reading.kind === 'newer') {
    return { refused: 'its version is newer than this code: replay it with the release that publishes it' };
  }
  if (reading.kind === 'poison') {
    return { refused: `its ${reading.why} is still unreadable: deploy what can read it, or drop it` };
  }
  return replayInTime({ topic, attributes: original, data }, reading.event, now);
}

function replayInTime(message: Message, { replyBy, effect }: Envelope, now: number): Replay {
  if (now < Date.parse(replyBy) - MARGIN_MS) return { message };
  if (effect === 'read') {
    return { refused: `its turn ended at ${replyBy} and nobody waits for an answer: drop it` };
  }
  return { message: { ...message, attributes: { ...message.attributes, replyBy: isoTime(now + AGAIN_MS) } } };
}
