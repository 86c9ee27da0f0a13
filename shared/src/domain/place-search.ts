import type { PlaceAnswer, PlaceReason, PlaceRequest } from '../place-turn.ts';
import { campaignStateAmong } from './campaign.ts';
import type { Catalogue } from './catalogue.ts';
import {
  keywordInEffect,
  named,
  neighboursWithData,
  otherDiets,
  townshipsWithData,
  withFirst,
} from './place-offers.ts';
import { placeSuits } from './place-ranking.ts';
import { placeView } from './place-view.ts';
import { type Area, readArea } from './township.ts';

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
    refreshed: false,
    unknownFields: ['open_now', 'walking_distance_m', 'coordinates', 'accessibility'],
    campaign: campaignStateAmong(catalogue.campaigns, at),
    catalogueVersion: catalogue.version,
    ...outcome,
    effective: {
      dietary_type: request.effective.dietary_type,
      ...(area.kind === 'township' && { area: area.name }),
      ...(keyword && { keyword }),
    },
  };
}

type AskedArea = Area | { kind: 'none' } | { kind: 'located_outside' };

/** A shared location is a township already; words are read; a township that is not in the catalogue is no area. */
function areaOf({ located, requested }: PlaceRequest, { gazetteer }: Catalogue): AskedArea {
  if (located === 'outside') return { kind: 'located_outside' };
  if (located) {
    const known = gazetteer.townships.some(({ name }) => name === located);
    return known ? { kind: 'township', name: located } : { kind: 'unknown' };
  }
  return requested.area ? readArea(requested.area, gazetteer) : { kind: 'none' };
}

function withoutTownship(
  catalogue: Catalogue,
  { requested }: PlaceRequest,
  area: Exclude<AskedArea, { kind: 'township' }>,
  keyword: string | undefined,
): Outcome {
  const all = townshipsWithData(catalogue, keyword);
  const ask = (reason: PlaceReason, suggestions: PlaceAnswer['suggestions']): Outcome => ({
    status: 'needs_area',
    reason,
    suggestions,
  });
  const only = (...townships: string[]) => townships.flatMap((name) => withFirst(all, name).slice(0, 1));
  switch (area.kind) {
    case 'nearness':
      return ask('nearness', withFirst(all, area.township));
    case 'county_or_city':
      return ask('county_or_city', only('彰化市'));
    case 'guess':
      return ask('guess', only(area.name));
    case 'two':
      return ask('two_areas', only(...area.names));
    case 'outside':
      return { status: 'outside', reason: 'named', outsideName: area.name, suggestions: all };
    case 'located_outside':
      return { status: 'outside', reason: 'located', suggestions: all };
    case 'unknown':
      return ask('no_area', all);
    case 'none':
      return ask(requested.dietary_type || keyword ? 'no_area' : 'pick', all);
  }
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
    const suggestions = neighboursWithData(catalogue, township);
    return { status: 'no_match', reason: 'area_without_data', suggestions };
  }
  const hits = here.filter((place) => named(place, keyword));
  const proven = hits.filter((place) => placeSuits(place, diet) === 'proven');
  const loose = hits.filter((place) => placeSuits(place, diet) === 'loose');
  const listed = request.loose && loose.length ? loose : proven;
  const common = { looseCount: loose.length, otherDiets: otherDiets(hits, diet, listed) };
  if (!hits.length) {
    const count = here.filter((place) => placeSuits(place, diet) === 'proven').length;
    return { status: 'no_match', reason: 'keyword_misses', suggestions: [{ township, count }] };
  }
  if (listed.length) return { ...common, ...pageOf(listed, listed === loose, request, catalogue.version) };
  if (loose.length) return { ...common, status: 'none_strict' };
  return { ...common, status: 'no_match', reason: 'diet_misses' };
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
