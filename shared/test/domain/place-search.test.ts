import { expect, test } from '@jest/globals';
import { loadCatalogue } from '../../src/domain/catalogue.ts';
import type { DietaryType } from '../../src/domain/diet-class.ts';
import { answerPlaces } from '../../src/domain/place-search.ts';
import { type PlaceRequest, placeAnswerSchema } from '../../src/place-turn.ts';
import { smallCatalogue } from '../fixtures/small-catalogue.ts';

const real = loadCatalogue();
const small = smallCatalogue();
const at = '2026-09-28T12:00:00+08:00';

type Asked = Partial<PlaceRequest> & { area?: string; diet?: DietaryType; keyword?: string };

function request({ area, diet, keyword, ...more }: Asked): PlaceRequest {
  return {
    requested: { ...(area && { area }), ...(diet && { dietary_type: diet }), ...(keyword && { keyword }) },
    effective: { dietary_type: diet ?? 'any' },
    origin: diet ? 'this_turn' : 'none',
    page: 1,
    loose: false,
    answeredBy: 'reader',
    ...more,
  };
}

const asking = (asked: Asked, catalogue = small) => answerPlaces({ catalogue, request: request(asked), at });
const ids = (asked: Asked) => asking(asked).places.map((place) => place.id);

test('花壇 has 20 vegetarian places, five a page, and the answer says what is not known', () => {
  const answer = asking({ area: '花壇', diet: 'vegetarian' }, real);
  expect(answer).toMatchObject({
    status: 'found',
    total: 20,
    page: 1,
    pageSize: 5,
    looseCount: 0,
    effective: { area: '花壇鄉', dietary_type: 'vegetarian' },
    unknownFields: ['open_now', 'walking_distance_m', 'coordinates', 'accessibility'],
    campaign: 'active_by_announcement',
    catalogueVersion: real.version,
    refreshed: false,
  });
  expect(answer.places).toHaveLength(5);
  expect(answer.places.every((place) => place.unknown.join() === 'phone,hours')).toBe(true);
  expect(placeAnswerSchema.parse(answer)).toEqual(answer);
});

test('和米素食 says only 素食: it is no answer to 蛋奶素 but is counted', () => {
  const answer = asking({ area: '花壇', diet: 'ovo_lacto', keyword: '和米' }, real);
  expect(answer).toMatchObject({ status: 'none_strict', total: 0, looseCount: 1, places: [] });
});

test('a strict condition that nobody is proven to meet is an answer of its own', () => {
  expect(asking({ area: '花壇', diet: 'vegan' }, real)).toMatchObject({
    status: 'none_strict',
    total: 0,
    looseCount: 20,
    places: [],
  });
});

test('a strict condition lists the proven ones and counts those that say only 素食', () => {
  const answer = asking({ area: '花壇', diet: 'ovo_lacto' });
  expect(answer).toMatchObject({ status: 'found', total: 2, looseCount: 4 });
  expect(answer.places.map((place) => [place.id, place.loose])).toEqual([
    ['fx-vegan', false],
    ['fx-ovo-lacto', false],
  ]);
});

test('one press lists the others, each marked', () => {
  const answer = asking({ area: '花壇', diet: 'ovo_lacto', loose: true });
  expect(answer).toMatchObject({ status: 'found', total: 4, looseCount: 4 });
  expect(answer.places.map((place) => place.id)).toEqual([
    'fx-loose-1',
    'fx-loose-2',
    'fx-two-addresses',
    'fx-loose-3',
  ]);
  expect(answer.places.every((place) => place.loose)).toBe(true);
});

test('a pot-side kitchen is for those who asked for 鍋邊素 or for anything', () => {
  expect(ids({ area: '員林', diet: 'vegetarian' })).toEqual(['fx-yuanlin']);
  expect(ids({ area: '員林', diet: 'pot_side' })).toEqual(['fx-pot-side', 'fx-yuanlin']);
  expect(ids({ area: '員林', diet: 'any' })).toEqual(['fx-pot-side', 'fx-yuanlin']);
});

test('a place is shown with its best name, all its claims and what no source says', () => {
  const [vegan] = asking({ area: '花壇', diet: 'vegan' }).places;
  expect(vegan).toMatchObject({ id: 'fx-vegan', name: '測試全素館', unknown: ['hours'], loose: false });
  expect(vegan?.phone.map((claim) => claim.value)).toEqual(['04-0000001']);
  expect(vegan?.nameClaims.map((claim) => claim.method)).toEqual(['owner', 'volunteer']);
  expect(vegan?.diet.map((claim) => claim.dietClass)).toEqual(['vegan', 'vegetarian']);
});

test('two addresses are both shown with their days', () => {
  const moved = asking({ area: '花壇', keyword: '搬家' }).places[0];
  expect(moved?.address.map((claim) => claim.seenAt)).toEqual(['2021-05-01', '2020-04-17']);
});

test.each([
  ['便當', ['fx-ovo-lacto']],
  ['便当', ['fx-ovo-lacto']],
  [' 便 當 ', ['fx-ovo-lacto']],
  ['面', ['fx-two-addresses']],
])('the keyword 「%s」 finds names in either script', (keyword, expected) => {
  expect(ids({ area: '花壇', keyword })).toEqual(expected);
});

test('a keyword that says nothing of its own is no keyword', () => {
  const answer = asking({ area: '花壇', keyword: '素食' });
  expect(answer.total).toBe(6);
  expect(answer.effective).toEqual({ area: '花壇鄉', dietary_type: 'any' });
});

test('a keyword that misses tells how many there are without it', () => {
  expect(asking({ area: '花壇', diet: 'vegan', keyword: '火鍋' })).toMatchObject({
    status: 'no_match',
    reason: 'keyword_misses',
    total: 0,
    suggestions: [{ township: '花壇鄉', count: 1 }],
    effective: { area: '花壇鄉', dietary_type: 'vegan', keyword: '火鍋' },
  });
});

test('a township without data names the neighbours that have some, most places first', () => {
  expect(asking({ area: '線西' }, real)).toMatchObject({
    status: 'no_match',
    reason: 'area_without_data',
    effective: { area: '線西鄉' },
    suggestions: [
      { township: '鹿港鎮', count: 34 },
      { township: '和美鎮', count: 32 },
      { township: '伸港鄉', count: 4 },
    ],
  });
});

test('where no neighbour has data, all townships that have some are named', () => {
  expect(asking({ area: '大城' }).suggestions).toEqual([
    { township: '花壇鄉', count: 6 },
    { township: '員林市', count: 2 },
  ]);
});

test('nothing of a condition at all is said as such', () => {
  const pots = { ...small, places: small.places.filter((place) => place.id === 'fx-pot-side') };
  expect(asking({ area: '員林', diet: 'vegan' }, pots)).toMatchObject({
    status: 'no_match',
    reason: 'diet_misses',
    looseCount: 0,
    otherDiets: [{ dietary_type: 'pot_side', count: 1 }],
  });
});

test.each<[string, Asked, string, string[]]>([
  ['nearness', { area: '附近' }, 'nearness', ['花壇鄉 6', '員林市 2']],
  ['nearness to a point in a township', { area: '員林車站附近' }, 'nearness', ['員林市 2', '花壇鄉 6']],
  ['nearness where there is no data', { area: '線西附近' }, 'nearness', ['線西鄉 0', '花壇鄉 6', '員林市 2']],
  ['county or city', { area: '彰化' }, 'county_or_city', ['彰化市 0']],
  ['a likely slip', { area: '花談' }, 'guess', ['花壇鄉 6']],
  ['two townships', { area: '員林、花壇' }, 'two_areas', ['員林市 2', '花壇鄉 6']],
  ['an area that is none', { area: '火星' }, 'no_area', ['花壇鄉 6', '員林市 2']],
  ['a condition without an area', { diet: 'vegan' }, 'no_area', ['花壇鄉 6', '員林市 2']],
  ['a keyword without an area', { keyword: '便當' }, 'no_area', ['花壇鄉 1']],
  ['a keyword that hits nowhere', { keyword: '火鍋' }, 'no_area', ['花壇鄉 6', '員林市 2']],
  ['nothing at all', {}, 'pick', ['花壇鄉 6', '員林市 2']],
])('%s needs an area first, and townships are offered in order', (_what, asked, reason, offered) => {
  const answer = asking(asked);
  expect(answer).toMatchObject({ status: 'needs_area', reason, places: [], total: 0 });
  expect(answer.effective.area).toBeUndefined();
  expect(answer.suggestions.map(({ township, count }) => `${township} ${count}`)).toEqual(offered);
});

test('the page of the township picker is kept', () => {
  expect(asking({ page: 3 })).toMatchObject({ status: 'needs_area', page: 3 });
});

test('a real place elsewhere is not bent into Changhua', () => {
  expect(asking({ area: '鹿谷', diet: 'vegetarian' })).toMatchObject({
    status: 'outside',
    reason: 'named',
    outsideName: '鹿谷',
    places: [],
    total: 0,
  });
});

test('a shared location gives its township, and a point elsewhere says so', () => {
  expect(asking({ located: '花壇鄉' })).toMatchObject({ status: 'found', effective: { area: '花壇鄉' } });
  expect(asking({ located: 'outside' })).toMatchObject({ status: 'outside', reason: 'located', places: [] });
  expect(asking({ located: '花壇鄉' }).outsideName).toBeUndefined();
});

test('a page past the end says so and how many there were', () => {
  expect(asking({ area: '花壇', page: 3 })).toMatchObject({
    status: 'no_match',
    reason: 'past_end',
    total: 6,
    page: 3,
    places: [],
  });
});

test('a button of an older catalogue starts again on page 1', () => {
  const old = asking({ area: '花壇', page: 2, catalogueVersion: '000000000000' });
  expect(old).toMatchObject({ status: 'found', page: 1, refreshed: true });
  const same = asking({ area: '花壇', page: 2, catalogueVersion: small.version });
  expect(same).toMatchObject({ status: 'found', page: 2, refreshed: false, total: 6 });
  expect(same.places).toHaveLength(1);
});

test('other conditions are offered only where they find something else than is listed', () => {
  expect(asking({ area: '花壇', diet: 'vegan' }).otherDiets).toEqual([
    { dietary_type: 'vegetarian', count: 6 },
    { dietary_type: 'ovo_lacto', count: 2 },
    { dietary_type: 'five_pungent_ovo_lacto', count: 6 },
    { dietary_type: 'pot_side', count: 6 },
  ]);
  expect(asking({ area: '花壇', diet: 'vegetarian' }, real).otherDiets).toEqual([]);
});

test('places outlive the campaign', () => {
  const after = answerPlaces({
    catalogue: small,
    request: request({ area: '花壇' }),
    at: '2026-09-30T17:00:00+08:00',
  });
  expect(after).toMatchObject({ status: 'found', total: 6, campaign: 'ended' });
});
