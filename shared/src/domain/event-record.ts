import * as z from 'zod';
import { idSchema, textSchema } from './record-fields.ts';

/** `events.json`: what sources say of an event. What no source says is not written, and so unknown. */

/** A day (YYYY-MM-DD, in Taiwan), or a moment with its offset. */
const whenSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A part of an event with a time and a place of its own. */
export const occasionSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['stamp_rally', 'carnival', 'hike']),
  name: textSchema,
  starts: whenSchema.optional(),
  /** A day belongs to the occasion until midnight; a moment is the first that does not. */
  ends: whenSchema.optional(),
  township: textSchema.optional(),
  place: textSchema.optional(),
  /** The rally in which the places of this catalogue take part: its state is told beside them. */
  besidePlaces: z.literal(true).optional(),
  sourceId: idSchema,
});
export type Occasion = z.infer<typeof occasionSchema>;

/** What people ask of an event. Whether gifts are left is another question than how long it runs. */
export const eventFields = [
  'joining',
  'gifts',
  'gift_stock',
  'exchange_place',
  'exchange_deadline',
  'route',
  'participants',
] as const;
export type EventField = (typeof eventFields)[number];

const factSchema = z.strictObject({ field: z.enum(eventFields), value: textSchema, sourceId: idSchema });

/** Standing on the map, taking stamps and having a stall at the carnival are three things. */
const shopSchema = z.strictObject({
  placeId: idSchema,
  role: z.enum(['listed', 'takes_stamps', 'at_carnival']),
  sourceId: idSchema,
});

/** One edition of an event. */
export const eventRecordSchema = z.strictObject({
  id: idSchema,
  /** The same for all editions. */
  series: idSchema,
  name: textSchema,
  occasions: z.array(occasionSchema).min(1),
  facts: z.array(factSchema),
  shops: z.array(shopSchema),
});
export type EventRecord = z.infer<typeof eventRecordSchema>;
