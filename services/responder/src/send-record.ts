import { Conflict, type Store } from '@jiaba/shared/store';
import * as z from 'zod';

const via = z.enum(['reply', 'push']);
export type Via = z.infer<typeof via>;

/** How a turn's sending ended. `refused`: the person saw nothing; `ambiguous`: nobody can know. */
const endSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sent'), via }),
  z.object({ state: z.literal('ambiguous'), via }),
  z.object({
    state: z.literal('refused'),
    via,
    reason: z.enum([
      'no-token',
      'late',
      'invalid-token',
      'invalid-message',
      'limited',
      'credentials',
      'request',
    ]),
  }),
]);
export type SendEnd = z.infer<typeof endSchema>;

/** `sends/{turnId}`: absent → claimed → sent | ambiguous | refused. */
const recordSchema = z.union([
  z.object({
    state: z.literal('claimed'),
    via,
    /** Deliveries that have taken the turn up; each moves the document's version. */
    claims: z.int().min(1),
    /** A hash of the reply token that the claim is for. */
    token: z.string(),
  }),
  endSchema,
]);
export type SendRecord = z.infer<typeof recordSchema>;

export interface StoredSend {
  record: SendRecord;
  version: string;
}

/** A turn is never looked at again after this: LINE gives up on an event long before. */
const KEPT_MS = 48 * 60 * 60 * 1_000;

interface SendRecordOptions {
  store: Store;
  turnId: string;
  /** Milliseconds since 1970 */
  receivedAt: number;
}

/** The record of one turn's sending. Writing resolves to false where another delivery was faster. */
export function sendRecord({ store, turnId, receivedAt }: SendRecordOptions) {
  const key = { collection: 'sends', id: turnId };
  const expireAt = receivedAt + KEPT_MS;

  async function read(): Promise<StoredSend | undefined> {
    const document = await store.get(key);
    return document && { record: recordSchema.parse(document.data), version: document.version };
  }

  async function write(data: SendRecord, found?: StoredSend): Promise<boolean> {
    try {
      await store.commit([
        found ? { update: key, data, ifVersion: found.version, expireAt } : { create: key, data, expireAt },
      ]);
      return true;
    } catch (error) {
      if (error instanceof Conflict) return false;
      throw error;
    }
  }

  return { read, write };
}
