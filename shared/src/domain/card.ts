import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { digest } from '../ids.ts';

/** How long a card may be pressed, counted from the event that it answers. */
const CARD_MS = 5 * 60 * 1_000;

const operationSchema = z.enum(['save', 'forget', 'delete']);
export type CardOperation = z.infer<typeof operationSchema>;

/** What a press agrees to. */
export interface Card {
  operation: CardOperation;
  /** The revision of its slot on which the card was made. */
  revision: number;
  /** The dietary class to save; empty where the operation says everything. A draft's is `<id>.<SHA-256>`. */
  value: string;
  /** Milliseconds since 1970, domain time. */
  expiresAt: number;
  nonce: string;
}

/** Whose card it is. */
export interface Bearer {
  tenant: string;
  /** The owner hash. */
  owner: string;
}

/** One version of the card key, known by its fingerprint. */
export interface CardKey {
  id: string;
  secret: KeyObject;
}

/** Short names, because the whole button has 300 characters; `k` is the key's version, `s` the signature. */
const wireSchema = z.strictObject({
  v: z.literal(1),
  k: z.string(),
  r: z.int().min(0),
  d: z.string(),
  e: z.int(),
  n: z.string(),
  o: operationSchema,
  s: z.string(),
});

/**
 * The versions of the card key that are live, the one that signs first.
 * @param secrets at least one
 */
export const cardKeys = (secrets: string[]): CardKey[] =>
  secrets.map((secret) => ({
    id: digest('card key', secret).slice(0, 6),
    secret: createSecretKey(Buffer.from(secret)),
  }));

interface Issue {
  /** Id of the event that the card answers: a redelivery issues the same card. */
  eventId: string;
  /** Domain time of that event, ISO 8601. */
  at: string;
  operation: CardOperation;
  revision: number;
  value: string;
}

/** The card that answers an event. */
export const issueCard = ({ eventId, at, ...rest }: Issue): Card => ({
  ...rest,
  expiresAt: Date.parse(at) + CARD_MS,
  nonce: digest('card', eventId).slice(0, 16),
});

/** The card as it travels in a button: readable by everybody, made and accepted only with the key. */
export function sealCard({ id, secret }: CardKey, { tenant, owner }: Bearer, card: Card): string {
  const { revision, value, expiresAt, nonce, operation } = card;
  const fields = { v: 1, k: id, r: revision, d: value, e: expiresAt, n: nonce, o: operation };
  const signed = JSON.stringify([tenant, owner, fields]);
  const s = createHmac('sha256', secret).update(signed).digest('base64url');
  return Buffer.from(JSON.stringify({ ...fields, s })).toString('base64url');
}

/** What a card says, whoever made it: nothing may be done on the strength of this. */
export function cardOf(token: string): Card | undefined {
  const wire = read(token);
  return wire && { operation: wire.o, revision: wire.r, value: wire.d, expiresAt: wire.e, nonce: wire.n };
}

/**
 * The card in a token that one of these keys made for one of these bearers; undefined for anything else, be it one
 * bit away. A token has one form only: it is made anew from what it says and must come out the same.
 */
export function openCard(keys: CardKey[], bearers: Bearer[], token: string): Card | undefined {
  const wire = read(token);
  const key = keys.find(({ id }) => id === wire?.k);
  const card = cardOf(token);
  if (!key || !card) return undefined;
  return bearers.some((bearer) => same(sealCard(key, bearer, card), token)) ? card : undefined;
}

function read(token: string): z.infer<typeof wireSchema> | undefined {
  try {
    return wireSchema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Takes the same time wherever two tokens differ. */
function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
