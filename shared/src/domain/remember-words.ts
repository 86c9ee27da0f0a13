import type { DietaryType } from './diet-class.ts';
import { dietOfWord } from './diet-words.ts';
import { readPlaceEntry } from './place-reader.ts';
import { normalise } from './sentence.ts';

/** In folded form. A longer rest is a sentence, which the model may understand. */
const saving = /^记住我吃(.{1,12})$/u;
const correcting = /^改成(.{1,8})$/u;

/**
 * 記住我吃{素別} and 改成{素別}, as whole sentences. After 改成 a word that names no diet gives an empty result, to be
 * asked about; a township is another matter. Undefined for everything else.
 */
export function readRemember(text: string): { dietary_type?: DietaryType } | undefined {
  const sentence = normalise(text);
  const [, saved] = saving.exec(sentence) ?? [];
  const [, corrected] = correcting.exec(sentence) ?? [];
  const dietary_type = dietOfWord(saved ?? corrected ?? '');
  if (dietary_type) return { dietary_type };
  return corrected && !readPlaceEntry(corrected) ? {} : undefined;
}
