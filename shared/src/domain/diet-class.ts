import * as z from 'zod';

/** The dietary conditions a person can name (conversation guide, section 2). */
export const dietClasses = [
  'vegetarian',
  'vegan',
  'ovo',
  'lacto',
  'ovo_lacto',
  'five_pungent',
  'five_pungent_ovo_lacto',
  'pot_side',
] as const;

export const dietClassSchema = z.enum(dietClasses);
export type DietClass = z.infer<typeof dietClassSchema>;

/** `any` is said by the person (不限) or taken because nothing was said or agreed. */
export const dietaryTypeSchema = z.enum([...dietClasses, 'any']);
export type DietaryType = z.infer<typeof dietaryTypeSchema>;
