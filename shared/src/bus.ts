import type { Attributes } from './envelope.ts';

/** What travels on a topic: string attributes and a JSON text. */
export interface Message {
  topic: string;
  attributes: Attributes;
  /** JSON of the payload. */
  data: string;
}

/**
 * The way out of a service. Resolves when the broker has taken the message; rejects otherwise. At least once,
 * in no order.
 */
export interface Bus {
  publish(message: Message): Promise<void>;
}

/** The body of a push request, in Pub/Sub's wrapped form. */
export interface PushBody {
  subscription: string;
  message: { data: string; attributes: Attributes; messageId: string; publishTime: string };
  /** 1 on the first delivery; only where the subscription has a dead letter, and never from the emulator. */
  deliveryAttempt?: number;
}

/** Pub/Sub's limit for data and attributes together. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/** Subscriptions are named by who listens to what. */
export const subscriptionName = (service: string, topic: string): string => `${topic}--${service}`;
