import * as z from 'zod';
import { dietaryTypeSchema } from './domain/diet-class.ts';
import { entryIdSchema } from './entries.ts';

/** LINE's limit for postback data, in UTF-16 code units. */
export const MAX_POSTBACK_UNITS = 300;

/** A button of this bot: `1:<action>:<payload>`, the payload being base64url JSON of the button's arguments. */
const postbackSchema = z.discriminatedUnion('action', [
  /** Search. A diet in it counts as this turn's word; without one the condition stays open. */
  z.object({
    action: z.literal('search'),
    area: z.string().optional(),
    dietary_type: dietaryTypeSchema.optional(),
    keyword: z.string().optional(),
    page: z.int().min(1).optional(),
    loose: z.boolean().optional(),
    /** The catalogue version that the list came from. */
    version: z.string().optional(),
    /** The sentence before was about an allergy. */
    allergy: z.literal(true).optional(),
  }),
  /** A page of the township picker; what was already said travels along. */
  z.object({
    action: z.literal('areas'),
    page: z.int().min(1).optional(),
    dietary_type: dietaryTypeSchema.optional(),
    keyword: z.string().optional(),
    allergy: z.literal(true).optional(),
  }),
  /** Starts a tool with these arguments, checked as if the model had sent them. */
  z.object({
    action: z.literal('tool'),
    tool: z.string(),
    args: z.record(z.string(), z.unknown()),
  }),
  /** The same as typing a fixed command. */
  z.object({ action: z.literal('entry'), entry: entryIdSchema }),
]);
export type Postback = z.infer<typeof postbackSchema>;

const argumentsSchema = z.record(z.string(), z.unknown());

/**
 * The data of a button. A keyword that does not fit is left out, and `keywordDropped` tells the caller to say so
 * on the button. Throws when it does not fit even then.
 */
export function encodePostback(postback: Postback): { data: string; keywordDropped: boolean } {
  const data = encode(postback);
  if (data.length <= MAX_POSTBACK_UNITS) return { data, keywordDropped: false };
  const { keyword, ...rest } = postback as Postback & { keyword?: string };
  const shorter = encode(rest as Postback);
  if (!keyword || shorter.length > MAX_POSTBACK_UNITS) {
    throw new Error(
      `postback ${postback.action} needs ${shorter.length} of ${MAX_POSTBACK_UNITS} characters`,
    );
  }
  return { data: shorter, keywordDropped: true };
}

/** The button behind postback data; undefined for one that this code no longer knows (`old-button`). */
export function decodePostback(data: string): Postback | undefined {
  const match = /^1:([a-z-]+):([A-Za-z0-9_-]*)$/.exec(data);
  if (!match) return undefined;
  try {
    const args = argumentsSchema.parse(JSON.parse(Buffer.from(match[2] ?? '', 'base64url').toString('utf8')));
    return postbackSchema.parse({ ...args, action: match[1] });
  } catch {
    return undefined;
  }
}

function encode({ action, ...args }: Postback): string {
  return `1:${action}:${Buffer.from(JSON.stringify(args)).toString('base64url')}`;
}
