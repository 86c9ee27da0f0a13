import { cardSlotSchema } from '@jiaba/shared/domain/card-slot';
import type { DocumentKey } from '@jiaba/shared/store';
import * as z from 'zod';

/** The documents that only memory reads and writes. Ids are owner hashes where nothing else is said. */

export const savedConditionKey = (owner: string): DocumentKey => ({
  collection: 'preference-values',
  id: owner,
});
export const accountKey = (owner: string): DocumentKey => ({ collection: 'owners', id: owner });
/** By the draft's own id, not its owner's. */
export const draftKey = (id: string): DocumentKey => ({ collection: 'drafts', id });
/** The collection in which `decideOnce` keeps what memory decided. */
export const OUTCOMES = 'memory-outcomes';

/** What belongs to a person besides the preference: how to find it again, since documents are got by id alone. */
export const accountSchema = z.object({
  schema: z.literal(1),
  /** The slot of the card that deletes everything; its revision is the owner's epoch. */
  deletion: cardSlotSchema,
  /** Outcomes that show a diet. One that was removed stays listed, so that its event is not decided anew. */
  outcomes: z.array(z.object({ id: z.string(), until: z.int() })),
  drafts: z.array(z.object({ id: z.string(), expires_at: z.int() })),
  /** Domain time at which the person blocked the bot, and last (re)joined it. */
  left_at: z.iso.datetime({ offset: true }).optional(),
  followed_at: z.iso.datetime({ offset: true }).optional(),
});
export type Account = z.infer<typeof accountSchema>;

/** The account of somebody of whom nothing is kept. */
export const emptyAccount: Account = { schema: 1, deletion: { revision: 0 }, outcomes: [], drafts: [] };

/**
 * What does not fit into a card waits here for its press. Applying or cancelling takes the body away and leaves the
 * rest until it expires, so that a second press can be told what became of it.
 */
export const draftSchema = z.object({
  schema: z.literal(1),
  owner: z.string(),
  state: z.enum(['open', 'applied', 'cancelled']),
  /** Milliseconds since 1970. */
  expires_at: z.int(),
  body: z.unknown().optional(),
  reference: z.string().optional(),
});
