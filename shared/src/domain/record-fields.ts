import * as z from 'zod';

/** Kinds of fields that all records of the catalogue are made of. */

/** Trimmed, without markup: what stands here may be shown. */
export const textSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s<>\p{Cc}](?:[^<>\p{Cc}]*[^\s<>\p{Cc}])?$/u, 'must be trimmed text without markup');

export const idSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/);
