import { expect, test } from '@jest/globals';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { renderReplies } from '../src/render.ts';
import { aPlaceReply, fromMemory, saidByPerson, suggestions } from './place-answers.ts';
import { argumentsOf, quickRepliesOf, rendered, textsOf } from './sent-parts.ts';

const asking = (reason: 'pick' | 'nearness' | 'no_area', request = {}, answer = {}) =>
  renderReplies(
    [aPlaceReply({ request, answer: { status: 'needs_area', reason, total: 0, suggestions, ...answer } })],
    anEnvelope(),
  );

test('the picker shows ten townships a page, and the last page leads back to the first', () => {
  const first = asking('pick');
  expect(quickRepliesOf(first)).toHaveLength(12);
  expect(quickRepliesOf(first).slice(0, 2)).toEqual(['傳送位置', '彰化市']);
  expect(argumentsOf(first, '其他鄉鎮')).toEqual({ action: 'areas', page: 2 });
  const last = asking('pick', { page: 2 }, { page: 2 });
  expect(quickRepliesOf(last)).toEqual(['傳送位置', '社頭鄉', '埔心鄉', '回第一頁']);
  expect(argumentsOf(last, '回第一頁')).toEqual({ action: 'areas' });
});

test('what was already said travels in every township and page, but for a remembered diet', () => {
  const keyword = '便當';
  const said = asking('no_area', saidByPerson, { effective: { dietary_type: 'ovo_lacto', keyword } });
  expect(argumentsOf(said, '員林市')).toEqual({
    action: 'search',
    area: '員林市',
    dietary_type: 'ovo_lacto',
    keyword,
  });
  expect(argumentsOf(said, '其他鄉鎮')).toEqual({
    action: 'areas',
    dietary_type: 'ovo_lacto',
    keyword,
    page: 2,
  });
  expect(argumentsOf(asking('no_area', fromMemory), '員林市')).toEqual({ action: 'search', area: '員林市' });
});

test('a township in a sentence about nearness is the first button, otherwise the location is', () => {
  const named = [
    { township: '花壇鄉', count: 20 },
    ...suggestions.filter(({ township }) => township !== '花壇鄉'),
  ];
  const near = asking('nearness', { requested: { area: '花壇集合點附近' } }, { suggestions: named });
  expect(quickRepliesOf(near).slice(0, 2)).toEqual(['花壇鄉', '傳送位置']);
  expect(quickRepliesOf(asking('nearness', { requested: { area: '附近' } })).slice(0, 2)).toEqual([
    '傳送位置',
    '彰化市',
  ]);
});

test.each([
  ['area.pick', '要找哪個鄉鎮？\n按下面，或直接打鄉鎮名，例如「花壇」。'],
  ['area.needed, near', '要先知道在哪個鄉鎮。\n傳位置給我，或直接打鄉鎮名。我不會記下您的位置。'],
  ['area.county-or-city', '您說的是彰化市，還是彰化縣別的鄉鎮？'],
  ['area.guess', '您是說「花壇鄉」嗎？'],
  ['area.two', '一次查一個地方，先查哪裡？'],
  ['area.outside', '鹿谷不在彰化縣，我只有彰化縣的資料。'],
  ['area.location-outside', '這個位置不在彰化縣，我沒有那裡的資料。'],
])('%s', (id, text) => {
  expect(textsOf(rendered(id))).toEqual([text]);
});

test.each([
  ['area.county-or-city', ['彰化市', '其他鄉鎮', '傳送位置']],
  ['area.guess', ['對，花壇鄉', '不是']],
  ['area.two', ['彰化市', '員林市']],
  ['area.outside', ['查蔬食', '傳送位置']],
  ['area.location-outside', ['查蔬食']],
])('%s offers the ways on', (id, labels) => {
  expect(quickRepliesOf(rendered(id))).toEqual(labels);
});

test('a shared location gives a township, no distances, and is said not to be kept', () => {
  expect(textsOf(rendered('area.from-location'))[0]).toBe(
    '您在花壇鄉。\n我只照鄉鎮列，沒有排遠近。位置我沒有留下。',
  );
  expect(quickRepliesOf(rendered('area.from-location'))).toEqual(
    expect.arrayContaining(['只找全素', '只找蛋奶素']),
  );
});

test('in a group the person is told how to call the bot, since a bare township would not reach it', () => {
  expect(textsOf(rendered('area.pick', 'group'))).toEqual(['要找哪裡的素食？請打「@吃飽未 花壇」。']);
});
