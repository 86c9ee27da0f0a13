import type { Message } from './bus.ts';
import type { Attributes } from './envelope.ts';
import type { Log } from './log.ts';

/** Attributes that Pub/Sub adds when it forwards a message after its last failed delivery. */
const FORWARDED = 'CloudPubSubDeadLetterSource';

/** Why a message could not be handled: unreadable, too late, or every delivery failed. */
export const deadLetterReasons = ['poison', 'deadline', 'deliveries'] as const;
export type DeadLetterReason = (typeof deadLetterReasons)[number];

/** The message as it came, for the topic `dead-letter`, with the reason beside it. */
export function deadLetterOf(
  attributes: Attributes,
  data: string,
  topic: string,
  reason: Exclude<DeadLetterReason, 'deliveries'>,
): Message {
  return {
    topic: 'dead-letter',
    attributes: { ...attributes, deadLetterTopic: topic, deadLetterReason: reason },
    data,
  };
}

interface DeadLetterLine {
  /** Of the event that could not be handled. */
  topic: string;
  attempt?: number;
  reason: DeadLetterReason;
  /** What could not be read: `envelope`, `type` or `payload`. */
  why?: string;
}

/** The one line that dead letters are counted by. */
export const logDeadLetter = (log: Log, line: DeadLetterLine): void => log.error('dead letter', { ...line });

/** Where a dead letter comes from and why; undefined when its attributes do not say. */
export function deadLetterOrigin(
  attributes: Attributes,
): { topic: string; reason: DeadLetterReason; deliveries?: number } | undefined {
  const { deadLetterTopic: topic, deadLetterReason } = attributes;
  const reason = deadLetterReasons.find((known) => known === deadLetterReason);
  if (topic && reason) return { topic, reason };
  const subscription = attributes[`${FORWARDED}Subscription`]?.split('/').at(-1);
  if (!subscription) return undefined;
  const deliveries = Number(attributes[`${FORWARDED}DeliveryCount`]);
  return {
    topic: subscription.split('--')[0] ?? subscription,
    reason: 'deliveries',
    ...(Number.isInteger(deliveries) && { deliveries }),
  };
}

/** The attributes that the message had before it became a dead letter. */
export const withoutDeadLetter = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([key]) => !key.startsWith(FORWARDED) && !key.startsWith('deadLetter')),
  );
