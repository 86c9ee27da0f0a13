import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Effect, Envelope } from './envelope.ts';
import { lineCommandSchema, lineReceivedSchema } from './line-events.ts';
import { memoryRequestSchema } from './memory-turn.ts';
import { replySchema } from './replies.ts';
import { catalogueRequestSchema, toolResultSchema } from './tools.ts';

/**
 * Every topic with the schema of its payload, in the order in which a message meets them. The wiring (who
 * publishes, who listens) is infra/topology.json; a topic that stands there and not here is not published yet.
 */
export const payloads = {
  'line.command': lineCommandSchema,
  'line.received': lineReceivedSchema,
  'memory.requested': memoryRequestSchema,
  'place-search.requested': catalogueRequestSchema,
  'tool.completed': toolResultSchema,
  'reply.approved': z.object({
    replies: z.array(replySchema).min(1).max(3),
    /** The preference revision that the reply rests on; the responder reads it again before sending. */
    memoryRevision: z.int().min(0).optional(),
  }),
  /** Any event that could not be handled, as it was. */
  'dead-letter': z.unknown(),
} as const;

/** The major version of each topic's payload is 1 unless said here. */
export const majorVersion = (_topic: Topic): number => 1;

export type Topic = keyof typeof payloads;
export type Payload<T extends Topic> = z.infer<(typeof payloads)[T]>;
export type PayloadInput<T extends Topic> = z.input<(typeof payloads)[T]>;
export type Event<T extends Topic> = Envelope & { topic: T; payload: Payload<T> };

/** An event to be published; the kernel adds the envelope. */
export type Next = { [T in Topic]: { topic: T; payload: PayloadInput<T>; effect: Effect } }[Topic];

export const topics = Object.keys(payloads) as Topic[];
export const isTopic = (name: string): name is Topic => Object.hasOwn(payloads, name);

/** An event that follows. `effect` says whether it may change what is stored for the person. */
export function next<T extends Topic>(topic: T, payload: PayloadInput<T>, effect: Effect = 'read'): Next {
  return { topic, payload, effect } as Next;
}

/** Strict, for publishing: throws when the payload is malformed or holds a field that the schema does not know. */
export function checkPayload(topic: Topic, payload: unknown): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(payload));
  const parsed: unknown = JSON.parse(JSON.stringify(payloads[topic].parse(plain)));
  const unknownField = surplus(plain, parsed);
  if (unknownField)
    throw new Error(`payload of ${topic} has a field its schema does not know: ${unknownField}`);
  return parsed;
}

/** Tolerant, for consuming: unknown fields are dropped, so that services can be deployed one after another. */
export function readPayload<T extends Topic>(topic: T, payload: unknown): Payload<T> {
  return payloads[topic].parse(payload) as Payload<T>;
}

/** The first path that `given` has and `parsed` has not (defaults only add). */
function surplus(given: unknown, parsed: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(given, parsed)) return undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  if (typeof parsed !== 'object' || parsed === null) return path || '(root)';
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(parsed, key)) return `${path}.${key}`;
    const inner = surplus(value, (parsed as Record<string, unknown>)[key], `${path}.${key}`);
    if (inner) return inner;
  }
  return undefined;
}
