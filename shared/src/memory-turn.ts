import * as z from 'zod';
import { dietClassSchema } from './domain/diet-class.ts';
import { openPlaceRequestSchema } from './place-turn.ts';

/** The payloads of a turn about what is remembered: what memory is asked for, and what it answers. */

/** What somebody understood that the person wants. It becomes a card, never a change. */
export const proposalSchema = z.object({
  operation: z.enum(['save', 'forget']),
  /** The class to save; missing when it was not said. */
  dietary_type: dietClassSchema.optional(),
});
export type Proposal = z.infer<typeof proposalSchema>;

const token = z.string().max(300);

/** `memory.requested`. `approve` follows from a pressed button alone: see tests/flow/reachability.test.ts. */
export const memoryRequestSchema = z.discriminatedUnion('operation', [
  /** Fill an open condition from the agreed preference and pass the search on. */
  z.object({ operation: z.literal('fill-search'), search: openPlaceRequestSchema }),
  z.object({ operation: z.literal('view') }),
  z.object({ operation: z.literal('propose'), proposal: proposalSchema }),
  /** 同意 and 先不要 on a card. */
  z.object({ operation: z.literal('approve'), token }),
  z.object({ operation: z.literal('cancel'), token }),
  /** 先不要, typed: ends every open card and draft. */
  z.object({ operation: z.literal('cancel-all') }),
  z.object({ operation: z.literal('forget') }),
  z.object({ operation: z.literal('view-data') }),
  /** Shows the card that deletes everything. */
  z.object({ operation: z.literal('propose-delete') }),
  /** `returning`: LINE says that the person had blocked the bot. */
  z.object({ operation: z.literal('follow'), returning: z.boolean() }),
  z.object({ operation: z.literal('unfollow') }),
]);
export type MemoryRequest = z.infer<typeof memoryRequestSchema>;

const cardOperation = z.enum(['save', 'forget', 'delete']);
const revision = z.int().min(0);
const instant = z.iso.datetime({ offset: true });

/** A card as shown. `dietary_type`: what it would save, or forget. */
export const shownCardSchema = z.object({
  operation: cardOperation,
  dietary_type: dietClassSchema.optional(),
  /** What is saved until the card is agreed to, where that is something else. */
  current: dietClassSchema.optional(),
  expires_at: instant,
  token,
});
export type ShownCard = z.infer<typeof shownCardSchema>;

/** What 再給我一張 asks for. */
const againSchema = z.object({ operation: cardOperation, dietary_type: dietClassSchema.optional() });
export type Again = z.infer<typeof againSchema>;

export const memoryAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('nothing_saved') }),
  z.object({
    status: z.literal('preference'),
    dietary_type: dietClassSchema,
    consented_at: instant,
    revision,
  }),
  /** `revision`: the one of the card's slot, which for `delete` is not the preference's. */
  z.object({ status: z.literal('card'), card: shownCardSchema, revision }),
  z.object({ status: z.literal('memory_saved'), dietary_type: dietClassSchema, revision }),
  z.object({ status: z.literal('memory_forgotten') }),
  z.object({ status: z.literal('nothing_to_forget') }),
  z.object({ status: z.literal('data_deleted') }),
  z.object({ status: z.literal('already_applied'), operation: cardOperation }),
  z.object({ status: z.literal('stale_memory_card') }),
  z.object({ status: z.literal('cancelled_memory_card'), again: againSchema }),
  z.object({ status: z.literal('expired_memory_card'), again: againSchema }),
  /** Foreign, damaged, or of a key that is gone: the signature cannot tell these apart. */
  z.object({ status: z.literal('unusable_memory_card') }),
  /** `kept`: something is still remembered, as it was. `operation`: of the one card that was declined. */
  z.object({
    status: z.literal('card_cancelled'),
    kept: z.boolean(),
    operation: cardOperation.optional(),
  }),
  z.object({ status: z.literal('cancelled_too_late'), operation: cardOperation }),
  z.object({ status: z.literal('no_open_card') }),
  z.object({
    status: z.literal('data'),
    dietary_type: dietClassSchema.optional(),
    /** Cards and drafts that wait for the person. */
    waiting: z.int().min(0),
    revision,
  }),
  /** A text that shows nothing of what is stored. */
  z.object({ status: z.literal('which_diet') }),
  z.object({ status: z.literal('welcome'), back: z.boolean() }),
  z.object({ status: z.literal('private_only') }),
]);
export type MemoryAnswer = z.infer<typeof memoryAnswerSchema>;

/** The preference revision behind an answer that shows a diet. The card that deletes everything shows none. */
export function preferenceRevisionOf(answer: MemoryAnswer): number | undefined {
  if (answer.status === 'card' && answer.card.operation === 'delete') return undefined;
  return 'revision' in answer ? answer.revision : undefined;
}

/** In `tool.completed`. */
export const memoryResult = z.object({ tool: z.literal('dietary_memory'), answer: memoryAnswerSchema });
export type MemoryResult = z.infer<typeof memoryResult>;
