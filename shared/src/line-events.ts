import * as z from 'zod';
import { dietaryTypeSchema } from './domain/diet-class.ts';
import { entryIdSchema } from './entries.ts';
import { placeArgsSchema } from './place-turn.ts';

/** What ingress makes of a LINE event that needs no model: `line.command`. */
export const lineCommandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entry'), entry: entryIdSchema }),
  /** A township alone or with one diet word. */
  z.object({ kind: z.literal('places'), requested: placeArgsSchema }),
  /** 記住我吃…, 改成…; without a diet where the word for it is not known. */
  z.object({ kind: z.literal('remember'), dietary_type: dietaryTypeSchema.optional() }),
  z.object({ kind: z.literal('postback'), data: z.string().max(300) }),
  z.object({ kind: z.literal('follow'), returning: z.boolean() }),
  /** Nobody can be answered, but what is kept of the person must go some day. */
  z.object({ kind: z.literal('unfollow') }),
  z.object({ kind: z.literal('join') }),
  /** The bot was mentioned and nothing else was said. */
  z.object({ kind: z.literal('mention-only') }),
  z.object({ kind: z.literal('unreadable'), what: z.enum(['photo', 'voice', 'sticker', 'too-long']) }),
]);
export type LineCommand = z.infer<typeof lineCommandSchema>;

/** The rest: `line.received`. */
export const lineReceivedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(500) }),
  z.object({ kind: z.literal('location'), latitude: z.number(), longitude: z.number() }),
]);
export type LineReceived = z.infer<typeof lineReceivedSchema>;
