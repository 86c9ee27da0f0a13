import type { Message } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Published } from './published.ts';

export const DEAD_LETTER_TOPIC = 'dead-letter';

/** A person's words stay in dead letters for one day at most. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The message as Pub/Sub forwards it after its last failed delivery: unchanged, with its origin added. */
export function deadLetterOf(
  { message, publishTime }: Published,
  subscription: string,
  attempts: number,
): Message {
  return {
    topic: DEAD_LETTER_TOPIC,
    attributes: {
      ...message.attributes,
      CloudPubSubDeadLetterSourceDeliveryCount: String(attempts),
      CloudPubSubDeadLetterSourceSubscription: subscription,
      CloudPubSubDeadLetterSourceTopicPublishTime: publishTime,
    },
    data: message.data,
  };
}

/** Keeps dead letters for the operators, each for a day. */
export function deadLetterShelf(clock: Clock) {
  let kept: { message: Message; until: number }[] = [];
  const prune = () => {
    kept = kept.filter(({ until }) => until > clock.now());
  };
  return {
    add(message: Message): void {
      prune();
      kept.push({ message, until: clock.now() + KEPT_MS });
    },
    messages(): Message[] {
      prune();
      return kept.map(({ message }) => ({ ...message, attributes: { ...message.attributes } }));
    },
  };
}
