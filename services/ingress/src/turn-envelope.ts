import { isoTime } from '@jiaba/shared/clock';
import { type Envelope, eventNames, type Scope } from '@jiaba/shared/envelope';
import { majorVersion } from '@jiaba/shared/events';
import { ownerHash } from '@jiaba/shared/ids';
import type { LineContent } from './line-content.ts';
import type { EventSource, WebhookEvent } from './webhook-event.ts';

/** A reply token lives a minute from the webhook on; the last seconds are for sending. */
const REPLY_WITHIN_MS = 50_000;

/** Versions of the owner pepper: the live one, and the one before while data of its time is moved. */
export interface Peppers {
  live: string;
  previous?: string;
}

/** Where an event comes from and where its answer goes. */
export interface Origin {
  scope: Scope;
  sourceId: string;
  userId?: string;
}

interface EnvelopeOptions {
  turnId: string;
  traceparent: string;
  topic: LineContent['topic'];
  event: WebhookEvent;
  origin: Origin;
  destination: string;
  peppers: Peppers;
  /** Real time of the webhook, in milliseconds. */
  receivedAt: number;
  /** Domain time in place of LINE's timestamp. */
  domainNow?: number;
}

/** The envelope of a turn's first event: the same for every delivery of the same LINE event, but for receivedAt. */
export function turnEnvelope(options: EnvelopeOptions): Envelope {
  const { turnId, traceparent, topic, event, origin, destination, peppers, receivedAt, domainNow } = options;
  const { scope, sourceId, userId } = origin;
  return {
    ...eventNames(topic, majorVersion(topic)),
    id: turnId,
    turnId,
    at: isoTime(domainNow ?? event.timestamp),
    receivedAt: isoTime(receivedAt),
    replyBy: isoTime(receivedAt + REPLY_WITHIN_MS),
    ...(userId && { owner: ownerOf(userId, destination, peppers) }),
    tenant: destination,
    scope,
    replyTo: { ...(event.replyToken && { token: event.replyToken }), sourceId },
    effect: 'read',
    traceparent,
  };
}

function ownerOf(userId: string, destination: string, { live, previous }: Peppers): Envelope['owner'] {
  return {
    hash: ownerHash(live, destination, userId),
    ...(previous && { previousHash: ownerHash(previous, destination, userId) }),
  };
}

/** Undefined for a source that LINE left out or that this code does not know. */
export function originOf(source: EventSource | null | undefined): Origin | undefined {
  if (!source) return undefined;
  const { type, userId, groupId, roomId } = source;
  const person = userId ? { userId } : {};
  if (type === 'user' && userId) return { scope: 'user', sourceId: userId, userId };
  if (type === 'group' && groupId) return { scope: 'group', sourceId: groupId, ...person };
  if (type === 'room' && roomId) return { scope: 'room', sourceId: roomId, ...person };
  return undefined;
}
