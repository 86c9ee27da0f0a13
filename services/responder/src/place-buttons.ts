import type { DietaryType } from '@jiaba/shared/domain/diet-class';
import type { Scope } from '@jiaba/shared/envelope';
import type { OpenPlaceRequest } from '@jiaba/shared/place-turn';
import type { PlaceReply } from '@jiaba/shared/replies';
import { areasButton, type Button, searchButton } from './buttons.ts';
import { labels } from './texts/labels.ts';

/** Townships on one page of the picker. */
export const TOWNSHIPS_PER_PAGE = 10;
/** Other diets offered under a list; more would bury the ways on. */
const DIETS_OFFERED = 3;
/** A place name in the person's own words travels in a button only up to this length. */
const LONGEST_AREA = 20;

interface Carried {
  dietary_type?: DietaryType;
  keyword?: string;
  allergy?: true;
}

/**
 * What was said travels in the button: the keyword, the diet if it is this turn's word, and that an allergy was
 * spoken of. A diet filled from memory stays open in the button, so that it is read anew and never counts as said.
 */
export const carried = ({ request, answer }: PlaceReply): Carried => ({
  dietary_type: request.requested.dietary_type,
  keyword: answer.effective.keyword,
  allergy: request.aboutAllergy || undefined,
});

/** Searches a township under the condition that was said. */
export const townshipButton = (reply: PlaceReply, area: string, label: string = area): Button =>
  searchButton(label, { area, ...carried(reply) });

/** The township picker, keeping what was said. */
export const otherTownshipButton = (reply: PlaceReply, label: string, page?: number): Button =>
  areasButton(label, { ...carried(reply), page });

/** The next page of the same list of the same catalogue. */
export function moreButton(reply: PlaceReply, label: string): Button {
  const { answer, request } = reply;
  return searchButton(label, {
    area: answer.effective.area,
    ...carried(reply),
    page: answer.page + 1,
    loose: request.loose || undefined,
    version: answer.catalogueVersion,
  });
}

/** Lists the places that say only 素食. */
export function looseButton(reply: PlaceReply): Button {
  const { area } = reply.answer.effective;
  return searchButton(labels.loosePlaces(reply.answer.looseCount), { area, ...carried(reply), loose: true });
}

/** The same place without the word that missed: what is proven to suit, or what says only 素食. */
export function withoutKeywordButton(reply: PlaceReply, count: number): Button {
  const { area } = reply.answer.effective;
  const said = { area, ...carried(reply), keyword: undefined };
  return count > 0
    ? searchButton(labels.allPlaces(count), said)
    : searchButton(labels.loosePlaces(reply.answer.looseCount), { ...said, loose: true });
}

/** The same list, only the places whose name holds a word. */
export const wordButtons = (reply: PlaceReply): Button[] =>
  reply.answer.narrowingWords.map((word) =>
    searchButton(word, { area: reply.answer.effective.area, ...carried(reply), keyword: word }),
  );

/** A search that came to nothing, once more; none where the place was said in too many words to travel. */
export function againButtons(search: OpenPlaceRequest): Button[] {
  const { requested, located, page, loose, catalogueVersion, aboutAllergy } = search;
  const area = located ?? requested.area;
  if (!area || located === 'outside' || area.length > LONGEST_AREA) return [];
  return [
    searchButton(labels.again, {
      ...requested,
      area,
      page: page > 1 ? page : undefined,
      loose: loose || undefined,
      version: catalogueVersion,
      allergy: aboutAllergy || undefined,
    }),
  ];
}

/**
 * Other diets, offered only where they find something. A group and a shared location are offered the two that
 * most people ask for.
 */
export function dietButtons(reply: PlaceReply, scope: Scope, most: number = DIETS_OFFERED): Button[] {
  const { request, answer } = reply;
  const usual = scope !== 'user' || request.located !== undefined;
  const label = request.located === undefined ? labels.changeDiet : labels.onlyDiet;
  return answer.otherDiets
    .map(({ dietary_type }) => dietary_type)
    .filter((diet) => diet !== request.effective.dietary_type)
    .filter((diet) => !usual || diet === 'vegan' || diet === 'ovo_lacto')
    .slice(0, most)
    .map((diet) =>
      searchButton(label(diet), { area: answer.effective.area, ...carried(reply), dietary_type: diet }),
    );
}

/** Sets the remembered condition aside for one search; nothing that is remembered changes. */
export function anyDietButtons(reply: PlaceReply): Button[] {
  if (reply.request.origin !== 'consented_memory') return [];
  const { area } = reply.answer.effective;
  return [searchButton(labels.anyDietThisTime, { area, ...carried(reply), dietary_type: 'any' })];
}
