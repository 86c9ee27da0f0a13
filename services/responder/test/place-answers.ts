import type { Claim, PlaceAnswer, PlaceRequest, PlaceView } from '@jiaba/shared/place-turn';
import { type PlaceReply, placeReplySchema } from '@jiaba/shared/replies';

const map2020 = {
  sourceId: 'map',
  shortName: '民間素食地圖',
  licence: 'MIT',
  method: 'volunteer',
  seenAt: '2020-04-17',
} as const;

/** One value with its source: the map of 2020 unless said otherwise. */
export const aClaim = (value: string, source: Partial<Claim> = {}): Claim => ({
  ...map2020,
  value,
  ...source,
});

export const aDietClaim = (
  value: string,
  dietClass: PlaceView['diet'][number]['dietClass'],
  source: Partial<Claim> = {},
): PlaceView['diet'][number] => ({ ...aClaim(value, source), dietClass });

/** A place of 花壇鄉 as the map of 2020 knows it: name and address, no telephone. */
export function aPlace(name: string, overrides: Partial<PlaceView> = {}): PlaceView {
  return {
    id: `p-${name}`,
    township: '花壇鄉',
    name,
    nameClaims: [aClaim(name)],
    address: [aClaim(`花壇鄉彰員路三段${name.length}號`)],
    phone: [],
    diet: [aDietClaim('民間地圖列為素食', 'vegetarian')],
    loose: false,
    unknown: ['phone', 'hours'],
    ...overrides,
  };
}

export const names = ['和米素食', '荷香緣素食', '九留津素食店', '滿溢養生素食', '如意素食館'];

export const rally = { startsAt: '2026-08-01T00:00:00+08:00', endsAt: '2026-09-30T17:00:00+08:00' };

interface Parts {
  request?: Partial<PlaceRequest>;
  answer?: Partial<PlaceAnswer>;
}

/** A reply to a search in 花壇鄉; five of seven places unless said otherwise. */
export function aPlaceReply({ request = {}, answer = {} }: Parts = {}): PlaceReply {
  const effective = request.effective ?? { dietary_type: 'any' as const };
  return placeReplySchema.parse({
    kind: 'places',
    request: { requested: { area: '花壇' }, answeredBy: 'reader', origin: 'none', effective, ...request },
    answer: {
      status: 'found',
      effective: { area: '花壇鄉', ...effective },
      page: 1,
      pageSize: 5,
      total: 7,
      looseCount: 0,
      places: answer.status && answer.status !== 'found' ? [] : names.map((name) => aPlace(name)),
      suggestions: [],
      otherDiets: [],
      unknownFields: ['open_now', 'walking_distance_m', 'coordinates', 'accessibility'],
      campaign: 'ended',
      campaignDates: rally,
      catalogueVersion: 'c-1234567890ab',
      ...answer,
    },
  });
}

const strict = { effective: { dietary_type: 'ovo_lacto' } } as const;
export const saidByPerson = {
  ...strict,
  requested: { area: '花壇', dietary_type: 'ovo_lacto' },
  origin: 'this_turn',
} as const;
export const fromMemory = { ...strict, origin: 'consented_memory', memoryRevision: 3 } as const;

const townships = '彰化市 員林市 鹿港鎮 和美鎮 花壇鄉 溪湖鎮 北斗鎮 田中鎮 永靖鄉 二林鎮 社頭鄉 埔心鄉'.split(
  ' ',
);
export const suggestions = townships.map((township, n) => ({ township, count: 133 - n }));
const otherDiets = [
  { dietary_type: 'vegan', count: 2 },
  { dietary_type: 'ovo_lacto', count: 3 },
  { dietary_type: 'pot_side', count: 9 },
] as const;
const needs = (reason: PlaceAnswer['reason']): Parts => ({
  answer: { status: 'needs_area', reason, total: 0, suggestions },
});

/** Every way in which a place search can end, by the id of its text. */
export const placeReplies: Record<string, PlaceReply> = {
  'place.found': aPlaceReply(),
  'place.found, all on one page': aPlaceReply({ answer: { total: 5, otherDiets: [...otherDiets] } }),
  'place.found, from memory': aPlaceReply({ request: fromMemory, answer: { otherDiets: [...otherDiets] } }),
  'place.found, 不限 said': aPlaceReply({
    request: { requested: { area: '花壇', dietary_type: 'any' }, origin: 'this_turn' },
  }),
  'place.found, with a keyword': aPlaceReply({
    request: { requested: { area: '花壇', keyword: '便當' } },
    answer: { effective: { area: '花壇鄉', dietary_type: 'any', keyword: '便當' } },
  }),
  'place.found, page 2': aPlaceReply({ answer: { page: 2, places: [aPlace('德來素'), aPlace('素食麵')] } }),
  'place.allergy, with a search': aPlaceReply({
    request: { aboutAllergy: true },
    answer: { unknownFields: ['open_now', 'allergens'] },
  }),
  'place.loose': aPlaceReply({ request: saidByPerson, answer: { looseCount: 20 } }),
  'place.loose-list': aPlaceReply({
    request: { ...saidByPerson, loose: true },
    answer: { looseCount: 7, places: names.map((name) => aPlace(name, { loose: true })) },
  }),
  'place.many': aPlaceReply({
    request: saidByPerson,
    answer: { total: 133, looseCount: 120, narrowingWords: ['麵', '早餐'] },
  }),
  'place.many, no word narrows it': aPlaceReply({ answer: { total: 133 } }),
  'place.refreshed': aPlaceReply({
    request: saidByPerson,
    answer: { total: 133, looseCount: 120, refreshed: true },
  }),
  'place.none-strict': aPlaceReply({
    request: saidByPerson,
    answer: { status: 'none_strict', total: 0, looseCount: 20, otherDiets: [otherDiets[0]] },
  }),
  'place.none-area': aPlaceReply({
    answer: {
      status: 'no_match',
      reason: 'area_without_data',
      total: 0,
      effective: { area: '線西鄉', dietary_type: 'any' },
      suggestions,
    },
  }),
  'place.none-keyword': aPlaceReply({
    request: { requested: { area: '花壇', keyword: '牛排' } },
    answer: {
      status: 'no_match',
      reason: 'keyword_misses',
      total: 0,
      effective: { area: '花壇鄉', dietary_type: 'any', keyword: '牛排' },
      suggestions: [{ township: '花壇鄉', count: 20 }],
    },
  }),
  'place.none-keyword, only 素食 without it': aPlaceReply({
    request: { ...saidByPerson, requested: { ...saidByPerson.requested, keyword: '牛排' } },
    answer: {
      status: 'no_match',
      reason: 'keyword_misses',
      total: 0,
      looseCount: 20,
      effective: { area: '花壇鄉', dietary_type: 'ovo_lacto', keyword: '牛排' },
      suggestions: [{ township: '花壇鄉', count: 0 }],
    },
  }),
  'place.none-area, nothing proven nearby': aPlaceReply({
    request: saidByPerson,
    answer: {
      status: 'no_match',
      reason: 'area_without_data',
      total: 0,
      effective: { area: '線西鄉', dietary_type: 'ovo_lacto' },
      suggestions: suggestions.map(({ township }) => ({ township, count: 0 })),
    },
  }),
  'place.none-diet': aPlaceReply({
    request: fromMemory,
    answer: { status: 'no_match', reason: 'diet_misses', total: 0, otherDiets: [...otherDiets] },
  }),
  'place.end': aPlaceReply({
    answer: { status: 'no_match', reason: 'past_end', page: 3, total: 7, otherDiets: [...otherDiets] },
  }),
  'area.pick': aPlaceReply(needs('pick')),
  'area.needed, near': aPlaceReply(needs('nearness')),
  'area.needed, nowhere said': aPlaceReply(needs('no_area')),
  'area.needed, a condition said': aPlaceReply({
    request: saidByPerson,
    answer: { ...needs('no_area').answer, effective: { dietary_type: 'ovo_lacto' } },
  }),
  'area.needed, allergy': aPlaceReply({
    request: { aboutAllergy: true },
    answer: { ...needs('nearness').answer, unknownFields: ['open_now', 'allergens'] },
  }),
  'area.county-or-city': aPlaceReply({
    answer: { ...needs('county_or_city').answer, suggestions: suggestions.slice(0, 1) },
  }),
  'area.guess': aPlaceReply({ answer: { ...needs('guess').answer, suggestions: suggestions.slice(4, 5) } }),
  'area.two': aPlaceReply({ answer: { ...needs('two_areas').answer, suggestions: suggestions.slice(0, 2) } }),
  'area.outside': aPlaceReply({
    answer: { status: 'outside', reason: 'named', total: 0, outsideName: '鹿谷' },
  }),
  'area.location-outside': aPlaceReply({
    request: { requested: {}, located: 'outside' },
    answer: { status: 'outside', reason: 'located', total: 0 },
  }),
  'area.from-location': aPlaceReply({
    request: { requested: {}, located: '花壇鄉' },
    answer: { otherDiets: [...otherDiets] },
  }),
  'campaign.before': aPlaceReply({ answer: { campaign: 'not_started' } }),
  'campaign.running': aPlaceReply({ answer: { campaign: 'active_by_announcement' } }),
  'campaign.ended': aPlaceReply({ answer: { campaign: 'ended' } }),
  'down, a search lost': aPlaceReply({ request: saidByPerson, answer: { status: 'unavailable', total: 0 } }),
};
