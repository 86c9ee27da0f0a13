import type { Bus, Message } from './bus.ts';
import { type Envelope, eventNames, toAttributes } from './envelope.ts';
import { checkPayload, majorVersion, type Next } from './events.ts';
import { followingId, traceparentOf } from './ids.ts';
import { readTraceparent } from './trace-context.ts';
import { inSpan } from './tracing/recording.ts';

/** The message for the nth event that follows from `cause`. The same cause gives the same message. */
export function followingMessage(cause: Envelope, next: Next, n: number, service: string): Message {
  const id = followingId(cause.id, n);
  const envelope: Envelope = {
    ...envelopeOf(cause),
    ...eventNames(next.topic, majorVersion(next.topic)),
    id,
    causedBy: cause.id,
    effect: next.effect,
    traceparent: traceparentOf(cause.turnId, id, readTraceparent(cause.traceparent)?.sampled),
  };
  return {
    topic: next.topic,
    attributes: toAttributes(envelope, `jiaba/${service}`),
    data: JSON.stringify(checkPayload(next.topic, next.payload)),
  };
}

/**
 * Publishes all, waits for all, and rejects when one was not taken.
 * @param attempt of the delivery that they follow from, from 1
 */
export async function publishAll(bus: Bus, messages: Message[], attempt: number): Promise<void> {
  await Promise.all(messages.map((message) => publishOne(bus, message, { first: attempt === 1 })));
}

/**
 * Publishes as a span. At the first time it has the id that the message itself names as its parent, so that what
 * follows hangs below it; a trace holds each id once, so later on it has one of its own.
 */
export function publishOne(bus: Bus, message: Message, { first }: { first: boolean }): Promise<void> {
  const { id, traceparent } = message.attributes;
  const spanId = first ? readTraceparent(traceparent)?.spanId : undefined;
  const start = {
    name: `publish ${message.topic}`,
    kind: 'producer',
    spanId,
    fields: { eventId: id },
  } as const;
  return inSpan(start, () => bus.publish(message));
}

function envelopeOf(event: Envelope & { topic?: string; payload?: unknown }): Envelope {
  const { topic, payload, ...envelope } = event;
  return envelope;
}
