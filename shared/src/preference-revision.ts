import * as z from 'zod';
import { cardSlotSchema } from './domain/card-slot.ts';
import type { Envelope } from './envelope.ts';
import type { Store } from './store.ts';

const collection = 'preference-revisions';

/** The part of a person's preference that others than memory may read: how often it changed, and no diet. */
export const preferenceRevisionSchema = cardSlotSchema.extend({ schema: z.literal(1) });

export const preferenceRevisionKey = (ownerHash: string) => ({ collection, id: ownerHash });

/**
 * The revision that holds now; 0 where nothing was ever agreed to. What has not yet moved to the live version of
 * the owner hash is found under the one before.
 */
export async function readRevision(
  store: Pick<Store, 'get'>,
  { hash, previousHash }: NonNullable<Envelope['owner']>,
): Promise<number> {
  const document =
    (await store.get(preferenceRevisionKey(hash))) ??
    (previousHash && (await store.get(preferenceRevisionKey(previousHash))));
  return document ? preferenceRevisionSchema.parse(document.data).revision : 0;
}
