import { createHash, createHmac } from 'node:crypto';
import { writeTraceparent } from './trace-context.ts';

/** Hex SHA-256 of the parts, joined so that ('a','bc') and ('ab','c') differ. */
export const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The id of the turn that a LINE webhook event starts. LINE repeats `webhookEventId` on redelivery, so a
 * duplicate belongs to the same turn. Hashed, because a ULID as document id makes a hot range in Firestore.
 */
export const turnIdOf = (destination: string, webhookEventId: string): string =>
  `t${digest('turn', destination, webhookEventId).slice(0, 24)}`;

/** The id of the nth event that follows from `causeId`: a redelivery of the cause gives the same ids. */
export const followingId = (causeId: string, n: number): string => `${causeId}.${n}`;

/**
 * The keyed hash under which a person's data is stored.
 * @param pepper one live version of the owner pepper
 */
export const ownerHash = (pepper: string, tenant: string, userId: string): string =>
  createHmac('sha256', pepper)
    .update(JSON.stringify([tenant, userId]))
    .digest('hex');

/** The trace of a turn: derived, so that a redelivery joins it and `ops trace` finds it by the turn. */
export const traceIdOf = (turnId: string): string => digest('trace', turnId).slice(0, 32);

/** W3C trace context of an event: the trace is the turn, the span is the event's publication. */
export const traceparentOf = (turnId: string, eventId: string, sampled = true): string =>
  writeTraceparent({ traceId: traceIdOf(turnId), spanId: digest('span', eventId).slice(0, 16), sampled });

/** Whether a turn's spans are wanted, when this share of all turns is (0 to 1): the same for every delivery. */
export const isSampled = (turnId: string, share: number): boolean =>
  Number.parseInt(traceIdOf(turnId).slice(0, 8), 16) / 2 ** 32 < share;
