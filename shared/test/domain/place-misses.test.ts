import { expect, test } from '@jest/globals';
import { type Asked, asking, real, small } from '../fixtures/asking.ts';

/** Answers without places: why there are none, and what would find some. */

test('a keyword that misses tells how many there are without it', () => {
  expect(asking({ area: '花壇', diet: 'vegan', keyword: '火鍋' })).toMatchObject({
    status: 'no_match',
    reason: 'keyword_misses',
    total: 0,
    suggestions: [{ township: '花壇鄉', count: 1 }],
    looseCount: 4,
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

test('neighbours are counted under the condition and the word that were asked for', () => {
  const offered = (asked: Asked) =>
    asking({ area: '大村', ...asked }).suggestions.map(({ township, count }) => `${township} ${count}`);
  expect(offered({})).toEqual(['花壇鄉 6', '員林市 2']);
  expect(offered({ diet: 'vegan' })).toEqual(['花壇鄉 1']);
  expect(offered({ diet: 'pot_side', keyword: '鍋邊' })).toEqual(['員林市 1']);
});

test('where the condition is proven in no neighbour, those with places are named without a count', () => {
  expect(asking({ area: '竹塘', diet: 'vegan' }, real).suggestions).toEqual([
    { township: '二林鎮', count: 0 },
    { township: '埤頭鄉', count: 0 },
    { township: '溪州鄉', count: 0 },
    { township: '大城鄉', count: 0 },
  ]);
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
