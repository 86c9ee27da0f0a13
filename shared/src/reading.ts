import { type Envelope, eventVersion, fromAttributes } from './envelope.ts';
import { type Event, majorVersion, readPayload, type Topic } from './events.ts';

/** What a message turned out to be. */
export type Reading<T extends Topic> =
  | { kind: 'event'; event: Event<T> }
  /** A newer major version: this instance is too old, another may not be. */
  | { kind: 'newer'; turnId: string }
  /** It will never be readable. */
  | { kind: 'poison'; turnId?: string; why: string };

/** Reads a message of a topic, once, at the edge. Never throws. */
export function readMessage<T extends Topic>(topic: T, attributes: unknown, data: string): Reading<T> {
  let envelope: Envelope;
  try {
    envelope = fromAttributes(attributes);
  } catch {
    return { kind: 'poison', turnId: bareTurnId(attributes), why: 'envelope' };
  }
  const { turnId } = envelope;
  if (topic === 'dead-letter') {
    return { kind: 'event', event: { ...envelope, topic, payload: jsonOf(data) } as Event<T> };
  }
  const version = eventVersion(envelope);
  if (version?.topic !== topic) return { kind: 'poison', turnId, why: 'type' };
  if (version.major > majorVersion(topic)) return { kind: 'newer', turnId };
  try {
    return {
      kind: 'event',
      event: { ...envelope, topic, payload: readPayload(topic, JSON.parse(data)) } as Event<T>,
    };
  } catch {
    return { kind: 'poison', turnId, why: 'payload' };
  }
}

/** What could not be handled may not even be JSON. */
function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function bareTurnId(attributes: unknown): string | undefined {
  const turnId = (attributes as { turnId?: unknown } | null)?.turnId;
  return typeof turnId === 'string' ? turnId : undefined;
}
