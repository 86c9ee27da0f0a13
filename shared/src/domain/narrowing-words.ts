import type { CataloguePlace } from './catalogue-place.ts';
import { named } from './place-offers.ts';

/** What people look for by name (conversation guide, section 4). */
const words = ['便當', '麵', '火鍋', '早餐'];

/** Those words that find some of these places and leave some out. */
export function narrowingWords(listed: readonly CataloguePlace[]): string[] {
  return words.filter((word) => {
    const hits = listed.filter((place) => named(place, word)).length;
    return hits > 0 && hits < listed.length;
  });
}
