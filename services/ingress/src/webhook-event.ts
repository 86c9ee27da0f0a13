import * as z from 'zod';

/**
 * What ingress reads of LINE's events and messages. LINE adds types, properties and values without notice, so
 * everything else is ignored and nothing beyond need is required. (Development guidelines, LINE Developers)
 */

const optionalText = z.string().nullish();

const sourceSchema = z.object({
  type: z.string(),
  userId: optionalText,
  groupId: optionalText,
  roomId: optionalText,
});
export type EventSource = z.infer<typeof sourceSchema>;

/** The latest instant that an ISO 8601 date with a four-digit year can name. */
const LAST_INSTANT = 253_402_300_799_999;

export const webhookEventSchema = z.object({
  type: z.string(),
  webhookEventId: z.string().min(1),
  /** When it happened, in milliseconds; a redelivery keeps it. */
  timestamp: z.int().min(0).max(LAST_INSTANT),
  mode: optionalText,
  replyToken: optionalText,
  source: sourceSchema.nullish(),
  deliveryContext: z.object({ isRedelivery: z.boolean().nullish() }).nullish(),
  message: z.unknown().optional(),
  postback: z.unknown().optional(),
  follow: z.unknown().optional(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** The parts by which even an event that cannot be read is named in the log. */
export const eventLabelSchema = z.object({
  type: z.string().max(40).optional().catch(undefined),
  webhookEventId: z.string().optional().catch(undefined),
  replyToken: z.string().optional().catch(undefined),
  message: z
    .object({ type: z.string().max(40) })
    .optional()
    .catch(undefined),
});

/** `index` and `length` count UTF-16 code units. */
const mentioneeSchema = z.object({
  index: z.int().min(0),
  length: z.int().min(0),
  isSelf: z.boolean().nullish(),
  userId: optionalText,
});
export type Mentionee = z.infer<typeof mentioneeSchema>;

export const textMessageSchema = z.object({
  text: z.string(),
  mention: z
    .object({ mentionees: z.array(mentioneeSchema.nullable().catch(null)) })
    .nullish()
    .catch(undefined),
});
export type TextMessage = z.infer<typeof textMessageSchema>;

export const messageTypeSchema = z.object({
  type: z.string(),
  /** Photos sent together. */
  imageSet: z
    .object({ id: z.string().min(1) })
    .nullish()
    .catch(undefined),
});
export const locationMessageSchema = z.object({ latitude: z.number(), longitude: z.number() });
export const postbackSchema = z.object({ data: z.string() });
export const followSchema = z.object({ isUnblocked: z.boolean().nullish() }).nullish();
