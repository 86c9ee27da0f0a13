import { expect, test } from '@jest/globals';
import type { OpenPlaceRequest } from '@jiaba/shared/place-turn';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { renderReplies } from '../src/render.ts';
import { aPlaceReply, saidByPerson } from './place-answers.ts';
import { argumentsOf, labelsIn, quickRepliesOf, rendered, textsOf } from './sent-parts.ts';

/** Buttons that lead on from an answer, and what travels in them. */

test('of many places the words that find some of them are offered first', () => {
  expect(quickRepliesOf(rendered('place.many')).slice(0, 3)).toEqual(['麵', '早餐', '看更多']);
  expect(argumentsOf(rendered('place.many'), '麵')).toEqual({
    action: 'search',
    area: '花壇鄉',
    dietary_type: 'ovo_lacto',
    keyword: '麵',
  });
});

test('where no word narrows the list, none is advised', () => {
  expect(textsOf(rendered('place.many, no word narrows it'))[0]).not.toContain('加一個詞');
  expect(quickRepliesOf(rendered('place.many, no word narrows it'))[0]).toBe('看更多');
});

test('a neighbour is offered with a number only where the same search finds that many there', () => {
  expect(quickRepliesOf(rendered('place.none-area')).slice(0, 2)).toEqual(['彰化市 133家', '員林市 132家']);
  expect(quickRepliesOf(rendered('place.none-area, nothing proven nearby')).slice(0, 2)).toEqual([
    '彰化市',
    '員林市',
  ]);
});

test('where the word misses and nothing is proven without it either, those that say only 素食 are offered', () => {
  const id = 'place.none-keyword, only 素食 without it';
  expect(textsOf(rendered(id))[0]).toMatch(
    /^花壇鄉沒有店名有「牛排」的素食店。\n不管「牛排」的話，有 20 家只寫素食。/,
  );
  expect(argumentsOf(rendered(id), '看這 20 家')).toEqual({
    action: 'search',
    area: '花壇鄉',
    dietary_type: 'ovo_lacto',
    loose: true,
  });
});

test('a condition said before the township is shown with the question, an open one is not', () => {
  expect(textsOf(rendered('area.needed, a condition said'))[0]).toMatch(/\n條件：蛋奶素（您這次說的）$/);
  expect(textsOf(rendered('area.needed, near'))[0]).not.toContain('條件');
});

const allergyText = '店家的過敏原我沒有資料，不能替您判斷。\n請當面問，並說清楚對什麼過敏。';

test.each(['place.allergy, with a search', 'area.needed, allergy'])(
  '%s: allergens are said to be unknown before anything is listed, and what to ask is one press away',
  (id) => {
    expect(textsOf(rendered(id))[0]).toBe(allergyText);
    expect(quickRepliesOf(rendered(id))[0]).toBe('問店家的話');
  },
);

test('that an allergy was spoken of travels in every button that searches on', () => {
  for (const [id, label] of [
    ['place.allergy, with a search', '看更多'],
    ['place.allergy, with a search', '換鄉鎮'],
    ['area.needed, allergy', '彰化市'],
  ] as const)
    expect(argumentsOf(rendered(id), label)).toMatchObject({ allergy: true });
  expect(argumentsOf(rendered('place.found'), '看更多')).not.toHaveProperty('allergy');
});

test('unavailable is not the same as nothing found, and the same search is one press away', () => {
  expect(textsOf(rendered('down, a search lost'))).toEqual([
    '服務暫時無法使用，不是沒有店。\n請過一會兒再試。',
  ]);
  expect(argumentsOf(rendered('down, a search lost'), '再試一次')).toEqual({
    action: 'search',
    area: '花壇',
    dietary_type: 'ovo_lacto',
  });
});

const downWith = (again: Partial<OpenPlaceRequest>) =>
  renderReplies(
    [
      {
        kind: 'fixed',
        id: 'down',
        again: { requested: { area: '花壇' }, page: 1, loose: false, answeredBy: 'reader', ...again },
      },
    ],
    anEnvelope(),
  );

test('the second try is the same search: page, loose list, catalogue and allergy too', () => {
  const again = { page: 3, loose: true, catalogueVersion: 'abc', aboutAllergy: true };
  expect(argumentsOf(downWith(again), '再試一次')).toEqual({
    action: 'search',
    area: '花壇',
    page: 3,
    loose: true,
    version: 'abc',
    allergy: true,
  });
  expect(quickRepliesOf(downWith({})).slice(0, 2)).toEqual(['再試一次', '查蔬食']);
});

test('a shared location is tried again by its township', () => {
  expect(argumentsOf(downWith({ requested: {}, located: '花壇鄉' }), '再試一次')).toEqual({
    action: 'search',
    area: '花壇鄉',
  });
});

test.each<[string, Partial<OpenPlaceRequest>]>([
  ['a place named in too many words to travel in a button', { requested: { area: '花壇'.repeat(30) } }],
  ['no place at all', { requested: { dietary_type: 'vegan' } }],
  ['a location outside the county', { requested: {}, located: 'outside' }],
])('%s gets no button to try again', (_what, again) => {
  expect(labelsIn(downWith(again))).not.toContain('再試一次');
});

test('the diet that is offered instead replaces the one that was said', () => {
  const reply = aPlaceReply({
    request: { ...saidByPerson, aboutAllergy: true },
    answer: { otherDiets: [{ dietary_type: 'vegan', count: 2 }] },
  });
  expect(argumentsOf(renderReplies([reply], anEnvelope()), '改找全素')).toEqual({
    action: 'search',
    area: '花壇鄉',
    dietary_type: 'vegan',
    allergy: true,
  });
});
