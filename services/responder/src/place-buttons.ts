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

/**
 * What was said travels in the button: the keyword, and the diet if it is this turn's word. A diet filled from
 * memory stays open in the button, so that it is read anew and never counts as said.
 */
export function carried({ request, answer }: PlaceReply): { dietary_type?: DietaryType; keyword?: string } {
  return {
    dietary_type: request.origin === 'this_turn' ? request.effective.dietary_type : undefined,
    // A keyword that says nothing takes no effect; without an answer nobody has judged it yet.
    keyword: answer.status === 'unavailable' ? request.requested.keyword : answer.effective.keyword,
  };
}

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

/** The same place without the word that missed. */
export function withoutKeywordButton(reply: PlaceReply, count: number): Button {
  const { dietary_type } = carried(reply);
  return searchButton(labels.allPlaces(count), { area: reply.answer.effective.area, dietary_type });
}

/** The same search once more; none where the place was said in too many words to travel. */
export function againButtons(reply: PlaceReply): Button[] {
  const { request, answer } = reply;
  const requested = { ...carried(reply), area: answer.effective.area ?? request.requested.area };
  return searchAgainButtons(labels.again, { ...request, requested });
}

/** The same of a request whose answer is not at hand. What it did not say stays open, to be filled anew. */
export function searchAgainButtons(label: string, request: OpenPlaceRequest): Button[] {
  const { requested, located, page, loose, catalogueVersion } = request;
  const area = requested.area ?? located;
  if (!area || area === 'outside' || area.length > LONGEST_AREA) return [];
  return [
    searchButton(label, {
      ...requested,
      area,
      page: page > 1 ? page : undefined,
      loose: loose || undefined,
      version: catalogueVersion,
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
  const { keyword } = carried(reply);
  return answer.otherDiets
    .map(({ dietary_type }) => dietary_type)
    .filter((diet) => diet !== request.effective.dietary_type)
    .filter((diet) => !usual || diet === 'vegan' || diet === 'ovo_lacto')
    .slice(0, most)
    .map((diet) => searchButton(label(diet), { area: answer.effective.area, dietary_type: diet, keyword }));
}

/** Sets the remembered condition aside for one search; nothing that is remembered changes. */
export function anyDietButtons({ request, answer }: PlaceReply): Button[] {
  if (request.origin !== 'consented_memory') return [];
  const { area, keyword } = answer.effective;
  return [searchButton(labels.anyDietThisTime, { area, dietary_type: 'any', keyword })];
}
