import type { Bus, Message } from './bus.ts';
import { type Attributes, type Envelope, eventNames, toAttributes } from './envelope.ts';
import { checkPayload, majorVersion, type Next } from './events.ts';
import { followingId, traceparentOf } from './ids.ts';

/** The message for the nth event that follows from `cause`. The same cause gives the same message. */
export function followingMessage(cause: Envelope, next: Next, n: number, service: string): Message {
  const id = followingId(cause.id, n);
  const envelope: Envelope = {
    ...envelopeOf(cause),
    ...eventNames(next.topic, majorVersion(next.topic)),
    id,
    causedBy: cause.id,
    effect: next.effect,
    traceparent: traceparentOf(cause.turnId, id),
  };
  return {
    topic: next.topic,
    attributes: toAttributes(envelope, `jiaba/${service}`),
    data: JSON.stringify(checkPayload(next.topic, next.payload)),
  };
}

/** Publishes all, waits for all, and rejects when one was not taken. */
export async function publishAll(bus: Bus, messages: Message[]): Promise<void> {
  await Promise.all(messages.map((message) => bus.publish(message)));
}

/** The message as it came, for the topic `dead-letter`, with the reason beside it. */
export function deadLetterOf(attributes: Attributes, data: string, topic: string, reason: string): Message {
  return {
    topic: 'dead-letter',
    attributes: { ...attributes, deadLetterTopic: topic, deadLetterReason: reason },
    data,
  };
}

function envelopeOf(event: Envelope & { topic?: string; payload?: unknown }): Envelope {
  const { topic, payload, ...envelope } = event;
  return envelope;
}
