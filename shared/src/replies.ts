import * as z from 'zod';
import { openPlaceRequestSchema, placeAnswerSchema, placeRequestSchema } from './place-turn.ts';

/**
 * Fixed texts without a claim and without personal data, by their id in the conversation guide. The words and
 * buttons stand in services/responder/src/texts.
 */
export const fixedTextIds = [
  'hello.follow',
  'hello.back',
  'hello.greet',
  'menu',
  'menu.booking',
  'group.join',
  'group.mention-only',
  'clarify',
  'out_of_scope',
  'ai.no-idea',
  'old-button',
  'too-long',
  'read.photo',
  'read.voice',
  'read.sticker',
  'shop.ask',
  'down',
  'down.write',
] as const;

export const fixedReplySchema = z.object({
  kind: z.literal('fixed'),
  id: z.enum(fixedTextIds),
  /** With `down`: the search that came to nothing, to be tried once more. */
  again: openPlaceRequestSchema.optional(),
});
export type FixedReply = z.infer<typeof fixedReplySchema>;

/** The request is shown too: the condition, and the buttons that carry it on. */
export const placeReplySchema = z.object({
  kind: z.literal('places'),
  request: placeRequestSchema,
  answer: placeAnswerSchema,
});
export type PlaceReply = z.infer<typeof placeReplySchema>;

/** What the responder renders; at most three messages a reply. */
export const replySchema = z.discriminatedUnion('kind', [fixedReplySchema, placeReplySchema]);
export type Reply = z.infer<typeof replySchema>;
