import { expect, test } from '@jest/globals';
import type { PlaceView } from '@jiaba/shared/place-turn';
import { placeCard } from '../src/cards/place-card.ts';
import { aClaim, aDietClaim, aPlace } from './place-answers.ts';
import { actionsIn, labelsIn, linesOf } from './sent-parts.ts';

const at = '2026-11-30T04:00:00.000Z';
const card = (overrides: Partial<PlaceView> = {}, when = at) =>
  placeCard(aPlace('和米素食', overrides), { n: 1, total: 7, at: when });
const urisOf = (overrides: Partial<PlaceView>) =>
  actionsIn(card(overrides)).map((action) => ('uri' in action ? action.uri : undefined));

test('a card says what its source says, and what it does not know in a line of its own', () => {
  expect(linesOf(card())).toEqual([
    '花壇鄉　1／7',
    '和米素食',
    '花壇鄉彰員路三段4號',
    '電話：沒有資料',
    '民間地圖列為素食（沒細分）',
    '民間素食地圖 2020年4月',
    '資料較舊，請先看地圖確認',
  ]);
  expect(labelsIn(card())).toEqual(['看地圖']);
});

test('with a telephone the call is the main button and is advised before going', () => {
  const phone = [aClaim('(04) 789-1234 轉 12')];
  expect(linesOf(card({ phone }))).toEqual(
    expect.arrayContaining(['電話：(04) 789-1234 轉 12', '資料較舊，請先電話確認']),
  );
  expect(urisOf({ phone })[0]).toBe('tel:047891234,12');
  expect(labelsIn(card({ phone }))).toEqual(['打電話', '看地圖']);
});

test('two numbers are both shown with whose word they are, and neither is called', () => {
  const phone = [aClaim('04-7891234'), aClaim('04-7895678', { shortName: '店家', seenAt: '2026-03-01' })];
  expect(linesOf(card({ phone }))).toContain(
    '電話有兩個說法：\n① 04-7891234（民間素食地圖 2020年4月）\n② 04-7895678（店家 2026年3月）\n去之前請先確認',
  );
  expect(labelsIn(card({ phone }))).toEqual(['看地圖']);
});

test('a number that cannot be dialled is shown without a dead button', () => {
  expect(linesOf(card({ phone: [aClaim('詳見官網')] }))).toContain('電話：詳見官網');
  expect(labelsIn(card({ phone: [aClaim('詳見官網')] }))).toEqual(['看地圖']);
});

test('the map is searched for name and address', () => {
  const [uri] = urisOf({});
  expect(uri).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('和米素食 花壇鄉彰員路三段4號')}`,
  );
});

test('an address longer than a link may be is cut at a character, and half an emoji does no harm', () => {
  const [uri = ''] = urisOf({ address: [aClaim(`\ud83c${'路'.repeat(300)}`)] });
  expect(uri.length).toBeLessThanOrEqual(1_000);
  expect(decodeURIComponent(uri)).toContain('路路路');
});

test('two addresses that differ are both shown with their dates, and there is no map button', () => {
  const address = [
    aClaim('花壇鄉中山路1號'),
    aClaim('花壇鄉中正路2號', { shortName: '店家', seenAt: '2026-03-01' }),
  ];
  expect(linesOf(card({ address }))).toContain(
    '地址有兩個說法：\n① 花壇鄉中山路1號（民間素食地圖 2020年4月）\n② 花壇鄉中正路2號（店家 2026年3月）\n去之前請先確認',
  );
  expect(labelsIn(card({ address }))).toEqual([]);
  expect(linesOf(card({ address }))).toContain('資料較舊，去之前請先確認');
  expect(labelsIn(card({ address, phone: [aClaim('04-7891234')] }))).toEqual(['打電話']);
});

test('two names are both shown, the weightier one on top', () => {
  const nameClaims = [aClaim('和米蔬食', { shortName: '店家', seenAt: '2026-03-01' }), aClaim('和米素食')];
  const lines = linesOf(card({ name: '和米蔬食', nameClaims }));
  expect(lines[1]).toBe('和米蔬食');
  expect(lines[2]).toBe(
    '店名有兩個說法：\n① 和米蔬食（店家 2026年3月）\n② 和米素食（民間素食地圖 2020年4月）\n去之前請先確認',
  );
});

test('of three values all three are shown', () => {
  const address = ['花壇鄉一路1號', '花壇鄉二路2號', '花壇鄉三路3號'].map((value) => aClaim(value));
  expect(linesOf(card({ address })).find((line) => line.startsWith('地址'))).toMatch(
    /^地址有 3 個說法：\n① .*\n② .*\n③ 花壇鄉三路3號/,
  );
});

test('the county in front of an address is left out, the map is searched for all of it', () => {
  const address = [aClaim('彰化縣花壇鄉中山路1號')];
  expect(linesOf(card({ address }))).toContain('花壇鄉中山路1號');
  expect(decodeURIComponent(urisOf({ address })[0] ?? '')).toContain('彰化縣花壇鄉中山路1號');
});

test('an address that is only written differently is one address', () => {
  const address = [aClaim('彰化縣花壇鄉臺灣路1號'), aClaim('花壇鄉台灣路１號')];
  expect(labelsIn(card({ address }))).toEqual(['看地圖']);
});

test('a place without an address or a diet claim says so', () => {
  expect(linesOf(card({ address: [], diet: [] }))).toEqual(
    expect.arrayContaining(['地址：沒有資料', '素別：沒有資料']),
  );
});

test.each([
  ['owner', '全素', 'vegan', '店家寫：全素'],
  ['volunteer', '素食', 'vegetarian', '民間地圖寫：素食（沒細分）'],
  ['official', '素食', 'vegetarian', '政府資料寫：素食（沒細分）'],
  ['import', '有全素的菜', 'vegan', '外送菜單寫：有全素的菜（2020年4月），不是全店都是'],
] as const)('a diet claim is said with whose word it is: %s', (method, value, dietClass, text) => {
  expect(linesOf(card({ diet: [aDietClaim(value, dietClass, { method })] }))).toContain(text);
});

test('diet claims that differ are both shown, each with its month', () => {
  const diet = [
    aDietClaim('全素', 'vegan', { method: 'owner', seenAt: '2026-05-02' }),
    aDietClaim('民間地圖列為素食', 'vegetarian'),
  ];
  expect(linesOf(card({ diet }))).toEqual(
    expect.arrayContaining(['店家寫：全素（2026年5月）', '民間地圖列為素食（沒細分）（2020年4月）']),
  );
});

test('a place that says only 素食 while the condition is stricter carries the warning', () => {
  expect(linesOf(card({ loose: true }))).toContain('素別要問店家');
  expect(linesOf(card())).not.toContain('素別要問店家');
});

test('a source is old from the day after 18 months, by the time in Taiwan', () => {
  const seenAt = '2025-05-30';
  const place = {
    nameClaims: [aClaim('和米素食', { seenAt })],
    address: [aClaim('路1號', { seenAt })],
    diet: [],
  };
  const isOld = (when: string) => linesOf(card(place, when)).includes('資料較舊，請先看地圖確認');
  expect(isOld('2026-11-30T15:59:59.000Z')).toBe(false);
  expect(isOld('2026-11-30T16:00:00.000Z')).toBe(true);
});
