import type { PlaceAnswer } from '../place-turn.ts';
import type { Catalogue } from './catalogue.ts';
import type { CataloguePlace } from './catalogue-place.ts';
import { type DietaryType, dietClasses } from './diet-class.ts';
import { fold } from './fold.ts';
import { placeSuits } from './place-ranking.ts';

type Suggestions = PlaceAnswer['suggestions'];

/** Words that every place of this catalogue fits; as a keyword they say nothing. */
const generic = new Set(
  ['素食', '蔬食', '素', '素食店', '蔬食店', '店', '餐廳', '小吃店', '美食', '吃的'].map(fold),
);

/** The keyword that takes effect; undefined where none was said, or one that says nothing. */
export function keywordInEffect(said: string | undefined): string | undefined {
  const keyword = said?.normalize('NFKC').trim();
  return keyword && !generic.has(tight(keyword)) ? keyword : undefined;
}

/** Whether one of a place's names holds the keyword, in either script, blanks aside. */
export const named = (place: CataloguePlace, keyword: string | undefined): boolean =>
  !keyword || place.name.some(({ value }) => tight(value).includes(tight(keyword)));

const tight = (text: string): string => fold(text).replace(/\s/g, '');

/** Townships that have places whose name holds the keyword (any, if none does), most places first. */
export function townshipsWithData({ places, gazetteer }: Catalogue, keyword?: string): Suggestions {
  const hits = places.filter((place) => named(place, keyword));
  const counted = hits.length ? hits : places;
  return gazetteer.townships
    .map(({ name }) => ({ township: name, count: counted.filter((p) => p.township === name).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

interface Condition {
  diet: DietaryType;
  keyword: string | undefined;
}

/**
 * The neighbours of a township in which the same search would list something, most places first. Where it would
 * in none, those that have places at all, each with 0; where no neighbour has any, all townships that have some.
 */
export function neighboursToOffer(
  catalogue: Catalogue,
  township: string,
  { diet, keyword }: Condition,
): Suggestions {
  const town = catalogue.gazetteer.townships.find(({ name }) => name === township);
  const all = townshipsWithData(catalogue);
  const near = all.filter((suggestion) => town?.neighbours.includes(suggestion.township));
  const offered = (near.length ? near : all).map((suggestion) => ({
    township: suggestion.township,
    count: catalogue.places.filter(
      (place) =>
        place.township === suggestion.township &&
        named(place, keyword) &&
        placeSuits(place, diet) === 'proven',
    ).length,
  }));
  const finding = offered.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return finding.length ? finding : offered;
}

/** The suggestions with one township moved to the front, with its count even where that is 0. */
export function withFirst(suggestions: Suggestions, township: string | undefined): Suggestions {
  if (!township) return suggestions;
  const first = suggestions.find((s) => s.township === township) ?? { township, count: 0 };
  return [first, ...suggestions.filter((s) => s.township !== township)];
}

/** Conditions that find some of these places, but for those that would list just what is listed now. */
export function otherDiets(
  places: readonly CataloguePlace[],
  current: DietaryType,
  listed: readonly CataloguePlace[],
): PlaceAnswer['otherDiets'] {
  return dietClasses.flatMap((diet) => {
    const found = places.filter((place) => placeSuits(place, diet) === 'proven');
    const same = found.length === listed.length && found.every((place) => listed.includes(place));
    return diet === current || same || !found.length ? [] : [{ dietary_type: diet, count: found.length }];
  });
}
