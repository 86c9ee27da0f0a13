import { expect, test } from '@jest/globals';
import { answerPlaces } from '../../src/domain/place-search.ts';
import { placeAnswerSchema } from '../../src/place-turn.ts';
import { type Asked, asking, real, request, small } from '../fixtures/asking.ts';

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

test('words that find some of the places are named, those that find all or none are not', () => {
  expect(asking({ area: '花壇' }).narrowingWords).toEqual(['便當', '麵']);
  expect(asking({ area: '花壇', diet: 'vegan' }).narrowingWords).toEqual([]);
  expect(asking({ area: '彰化市' }, real).narrowingWords).toEqual(['麵', '早餐']);
  expect(asking({ area: '花壇', keyword: '麵' }, real).narrowingWords).toEqual([]);
});

test.each<[string, Asked]>([
  ['found', { area: '花壇' }],
  ['an area is needed', { area: '附近' }],
  ['outside', { area: '鹿谷' }],
])('after a sentence about an allergy, allergens are unknown too: %s', (_status, asked) => {
  expect(asking({ ...asked, aboutAllergy: true }).unknownFields).toEqual([
    'open_now',
    'walking_distance_m',
    'coordinates',
    'accessibility',
    'allergens',
  ]);
  expect(asking(asked).unknownFields).not.toContain('allergens');
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
  expect(after).toMatchObject({
    status: 'found',
    total: 6,
    campaign: 'ended',
    campaignDates: { startsAt: '2026-08-01T00:00:00+08:00', endsAt: '2026-09-30T17:00:00+08:00' },
  });
});
