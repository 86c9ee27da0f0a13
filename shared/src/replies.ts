import * as z from 'zod';
import { dietClassSchema } from './domain/diet-class.ts';
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
  'thanks',
  'follow_up',
  'about_bot',
  'place.open-now',
  'place.allergy',
  'not_vegetarian',
  'health',
  'urgent',
  'other_person',
  'refuse',
  'other_language',
  'pref.some-days',
  'ai.resting',
  'ai.no-idea',
  'ai.cap',
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

/** Two wishes in one sentence: nothing was run, and each button starts one of them with its own arguments. */
export const whichFirstReplySchema = z.object({
  kind: z.literal('which-first'),
  choices: z.array(z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) })).min(2),
});
export type WhichFirstReply = z.infer<typeof whichFirstReplySchema>;

/** A save that the sentence itself puts in doubt: for this once, or always? */
export const onceOrAlwaysReplySchema = z.object({
  kind: z.literal('once-or-always'),
  dietary_type: dietClassSchema,
});
export type OnceOrAlwaysReply = z.infer<typeof onceOrAlwaysReplySchema>;

/** What the responder renders; at most three messages a reply. */
export const replySchema = z.discriminatedUnion('kind', [
  fixedReplySchema,
  placeReplySchema,
  whichFirstReplySchema,
  onceOrAlwaysReplySchema,
]);
export type Reply = z.infer<typeof replySchema>;
