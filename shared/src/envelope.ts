import * as z from 'zod';

/** Message attributes are strings, on every bus. */
export type Attributes = Record<string, string>;

const iso = z.iso.datetime({ offset: true });
const scope = z.enum(['user', 'group', 'room']);
const effect = z.enum(['read', 'write']);

export type Scope = z.infer<typeof scope>;
/** `write` only where a `memory.requested` approves, cancels, forgets, deletes, adopts or takes. */
export type Effect = z.infer<typeof effect>;

/** Everything an event carries beside its payload. Times are ISO 8601 strings. */
export interface Envelope {
  /** Derived from the cause (`<cause id>.<n>`): the idempotency key. */
  id: string;
  /** `jiaba.<topic>.v<major>` */
  type: string;
  /** `urn:jiaba:<topic>:<major>` */
  dataschema: string;
  turnId: string;
  /** The id of the event before this one; absent on the first event of a turn. */
  causedBy?: string;
  /** Domain time, set once at ingress. */
  at: string;
  /** Real time at which ingress received the webhook; deadlines count from here. */
  receivedAt: string;
  /** receivedAt + 50 s. */
  replyBy: string;
  /** Keyed hashes of the person, by the live pepper versions; absent in a group event without `userId`. */
  owner?: { hash: string; previousHash?: string };
  /** LINE's `destination`: the bot's own user id. */
  tenant: string;
  scope: Scope;
  /** The kernel hides what a subscription may not see (`replyTo` in topology.json). */
  replyTo?: { token?: string; sourceId?: string };
  effect: Effect;
  /** W3C trace context. */
  traceparent: string;
}

const attributesSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string().min(1),
  dataschema: z.string().min(1),
  turnId: z.string().min(1),
  causedBy: z.string().optional(),
  at: iso,
  receivedAt: iso,
  replyBy: iso,
  ownerHash: z.string().optional(),
  ownerPreviousHash: z.string().optional(),
  tenant: z.string().min(1),
  scope,
  replyToken: z.string().optional(),
  replySourceId: z.string().optional(),
  effect,
  traceparent: z.string(),
});

/**
 * The message attributes of an event: CloudEvents 1.0 names first, then ours.
 * @param source who publishes, e.g. `jiaba/router`
 */
export function toAttributes(envelope: Envelope, source: string): Attributes {
  const { owner, replyTo, ...flat } = envelope;
  const all: Record<string, string | undefined> = {
    specversion: '1.0',
    source,
    ...flat,
    // The name under which Pub/Sub's own clients carry and look for the trace.
    googclient_traceparent: flat.traceparent,
    ownerHash: owner?.hash,
    ownerPreviousHash: owner?.previousHash,
    replyToken: replyTo?.token,
    replySourceId: replyTo?.sourceId,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] != null),
  );
}

/** The envelope in a message's attributes. Throws a ZodError when one is missing or malformed: poison. */
export function fromAttributes(attributes: unknown): Envelope {
  const flat = attributesSchema.parse(attributes);
  const { ownerHash, ownerPreviousHash, replyToken, replySourceId, specversion, source, ...rest } = flat;
  return {
    ...rest,
    ...(ownerHash && {
      owner: { hash: ownerHash, ...(ownerPreviousHash && { previousHash: ownerPreviousHash }) },
    }),
    ...((replyToken || replySourceId) && {
      replyTo: {
        ...(replyToken && { token: replyToken }),
        ...(replySourceId && { sourceId: replySourceId }),
      },
    }),
  };
}

/** The type and schema names of a topic's events at a major version. */
export const eventNames = (topic: string, major: number) => ({
  type: `jiaba.${topic}.v${major}`,
  dataschema: `urn:jiaba:${topic}:${major}`,
});

/** Topic and major version named by an envelope; undefined where the name is not one of ours. */
export function eventVersion(envelope: Pick<Envelope, 'type'>): { topic: string; major: number } | undefined {
  const match = /^jiaba\.(.+)\.v(\d+)$/.exec(envelope.type);
  return match?.[1] && match[2] ? { topic: match[1], major: Number(match[2]) } : undefined;
}
