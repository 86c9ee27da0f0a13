import { createHash, createHmac } from 'node:crypto';

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

/** W3C trace context of an event; the trace is the turn, so that a redelivery joins the same trace. */
export const traceparentOf = (turnId: string, eventId: string): string =>
  `00-${digest('trace', turnId).slice(0, 32)}-${digest('span', eventId).slice(0, 16)}-01`;
