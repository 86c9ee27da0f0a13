import type { PlaceAnswer, PlaceRequest, UnknownField } from '../place-turn.ts';
import { areaOf, withoutTownship } from './area-question.ts';
import { campaignAmong, campaignState } from './campaign.ts';
import type { Catalogue } from './catalogue.ts';
import type { DietaryType } from './diet-class.ts';
import type { Suitability } from './diet-lattice.ts';
import { narrowingWords } from './narrowing-words.ts';
import { keywordInEffect, named, neighboursToOffer, otherDiets } from './place-offers.ts';
import { placeSuits } from './place-ranking.ts';
import { placeView } from './place-view.ts';

/** A LINE carousel of cards that stays readable on a phone. */
export const pageSize = 5;

interface Search {
  catalogue: Catalogue;
  request: PlaceRequest;
  /** Domain time, ISO 8601. */
  at: string;
}

/** The part of an answer in which the outcomes differ. */
type Outcome = Partial<PlaceAnswer> & Pick<PlaceAnswer, 'status'>;

/**
 * The answer to a search, from the catalogue alone: the same for the same input, so that it can be recomputed.
 * Nothing found is an answer with its reason. It never says `unavailable`: that is for callers without a
 * catalogue. Rules: docs/conversation.md, "Places".
 */
export function answerPlaces({ catalogue, request, at }: Search): PlaceAnswer {
  const area = areaOf(request, catalogue);
  const keyword = keywordInEffect(request.requested.keyword);
  const outcome =
    area.kind === 'township'
      ? search(catalogue, request, area.name, keyword)
      : withoutTownship(catalogue, request, area, keyword);
  return {
    page: request.page,
    pageSize,
    total: 0,
    looseCount: 0,
    places: [],
    suggestions: [],
    otherDiets: [],
    narrowingWords: [],
    refreshed: false,
    unknownFields: unknownFieldsOf(request),
    ...campaignPart(catalogue, at),
    catalogueVersion: catalogue.version,
    ...outcome,
    effective: {
      dietary_type: request.effective.dietary_type,
      ...(area.kind === 'township' && { area: area.name }),
      ...(keyword && { keyword }),
    },
  };
}

const unknownFieldsOf = ({ aboutAllergy }: PlaceRequest): UnknownField[] => [
  'open_now',
  'walking_distance_m',
  'coordinates',
  'accessibility',
  ...(aboutAllergy ? (['allergens'] as const) : []),
];

function campaignPart({ campaigns }: Catalogue, at: string): Pick<PlaceAnswer, 'campaign' | 'campaignDates'> {
  const campaign = campaignAmong(campaigns, at);
  if (!campaign) return { campaign: 'ended' };
  const { startsAt, endsAt } = campaign;
  return { campaign: campaignState(campaign, at), campaignDates: { startsAt, endsAt } };
}

function search(
  catalogue: Catalogue,
  request: PlaceRequest,
  township: string,
  keyword: string | undefined,
): Outcome {
  const diet = request.effective.dietary_type;
  const here = catalogue.places.filter((place) => place.township === township);
  if (!here.length) {
    const suggestions = neighboursToOffer(catalogue, township, { diet, keyword });
    return { status: 'no_match', reason: 'area_without_data', suggestions };
  }
  const hits = here.filter((place) => named(place, keyword));
  const proven = hits.filter((place) => placeSuits(place, diet) === 'proven');
  const loose = hits.filter((place) => placeSuits(place, diet) === 'loose');
  const listed = request.loose && loose.length ? loose : proven;
  const common = { looseCount: loose.length, otherDiets: otherDiets(hits, diet, listed) };
  if (!hits.length) return keywordMisses(here, township, diet);
  if (listed.length) {
    const words = keyword ? [] : narrowingWords(listed);
    const page = pageOf(listed, listed === loose, request, catalogue.version);
    return { ...common, narrowingWords: words, ...page };
  }
  if (loose.length) return { ...common, status: 'none_strict' };
  return { ...common, status: 'no_match', reason: 'diet_misses' };
}

/** How many there are without the word. */
function keywordMisses(here: Catalogue['places'], township: string, diet: DietaryType): Outcome {
  const count = (wanted: Suitability) => here.filter((place) => placeSuits(place, diet) === wanted).length;
  return {
    status: 'no_match',
    reason: 'keyword_misses',
    suggestions: [{ township, count: count('proven') }],
    looseCount: count('loose'),
  };
}

/** One page of the list; page 1 where the list came from another catalogue. */
function pageOf(
  listed: Catalogue['places'],
  loose: boolean,
  { page: asked, catalogueVersion }: PlaceRequest,
  version: string,
): Outcome {
  const refreshed = catalogueVersion !== undefined && catalogueVersion !== version;
  const page = refreshed ? 1 : asked;
  const places = listed.slice((page - 1) * pageSize, page * pageSize).map((place) => placeView(place, loose));
  const end: Outcome = { status: 'no_match', reason: 'past_end' };
  return { ...(places.length ? { status: 'found' } : end), page, total: listed.length, places, refreshed };
}
