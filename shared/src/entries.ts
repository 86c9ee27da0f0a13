import * as z from 'zod';

/** Fixed commands: a whole normalised sentence, never a part of one, and never a model call. */
export const entryIds = [
  'menu',
  'greet',
  'booking',
  'area.pick',
  'shop.ask',
  'preference',
  'forget',
  'forget.which',
  'forget.details',
  'cancel',
  'data',
  'data.delete',
] as const;
export const entryIdSchema = z.enum(entryIds);
export type EntryId = z.infer<typeof entryIdSchema>;
