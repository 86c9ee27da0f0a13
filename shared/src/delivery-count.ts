import type { PushBody } from './bus.ts';
import type { HopLine } from './log.ts';

/** So many messages that are still to be acknowledged are remembered; then the oldest is forgotten. */
const REMEMBERED = 1_000;

/**
 * Tells the attempts of a delivery. Pub/Sub counts only where a subscription has a dead letter, its emulator never:
 * there each process counts what it sees, which a restart or another instance makes too little.
 */
export function deliveryCount() {
  const seen = new Map<string, number>();
  const keyOf = ({ subscription, message }: PushBody) => `${subscription} ${message.messageId}`;

  return {
    /** A delivery has come. */
    attemptOf(body: PushBody): Pick<HopLine, 'attempt' | 'attemptIsMinimum'> {
      if (body.deliveryAttempt !== undefined) return { attempt: body.deliveryAttempt };
      const key = keyOf(body);
      const attempt = (seen.get(key) ?? 0) + 1;
      seen.set(key, attempt);
      const [oldest] = seen.keys();
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
      return { attempt, attemptIsMinimum: true };
    },
    /** It was acknowledged, so that it should not come again. */
    acknowledged(body: PushBody): void {
      seen.delete(keyOf(body));
    },
  };
}
