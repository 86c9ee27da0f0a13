import { fold } from './fold.ts';

/** What is said of an allergy, up to what it is to; 過敏 alone, 花生過敏, 對蝦子會過敏, allergic to peanuts. */
const saying =
  /(?:对|有)?[^\s\p{P}]{0,6}?(?:过敏|敏感体质)(?:体质|原|的人|的话|的)?|(?:i'?m |am |is )?allerg(?:ic|y)(?: to [a-z]+)?/gu;

/** Whether a sentence is about an allergy. To what is not asked: no field of the catalogue would tell. */
export const mentionsAllergy = (text: string): boolean => new RegExp(saying).test(fold(text));

/**
 * A sentence with blanks in place of what it says of an allergy, so that 花生 is not looked for by name.
 * @param folded a sentence that has been through `fold`, without its area and condition
 */
export const withoutAllergy = (folded: string): string =>
  folded.replace(saying, (word) => ' '.repeat(word.length));
