import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aTalk, offered, type Talk, wordsOf } from './talk.ts';

/** What people ask for places, over all six services, with the real catalogue. */

const HEMI = 'vm-a16223a5';
const unknown = ['open_now', 'walking_distance_m', 'coordinates', 'accessibility'];

let talk: Talk;
beforeAll(async () => {
  talk = await aTalk();
});
afterAll(() => talk.close());

test('「今天想吃全素，員林」: nobody is proven to be, those that say only 素食 are counted aloud', async () => {
  const answer = await talk.say('今天想吃全素，員林');

  expect(answer.record).toMatchObject({
    status: 'none_strict',
    requested: { area: '員林', dietary_type: 'vegan' },
    effective: { area: '員林市', dietary_type: 'vegan' },
    origin: 'this_turn',
    total: 0,
    looseCount: 56,
    placeIds: [],
    unknownFields: unknown,
  });
  expect(wordsOf(answer)).toContain('員林市沒有一家寫明是全素。');
  expect(wordsOf(answer)).toContain('條件：全素（您這次說的）');
});

test.each([
  ['附近有素食嗎', '傳送位置'],
  ['花壇集合點附近有素食嗎', '花壇鄉'],
])('「%s」 needs a township; the first thing to press is %s', async (text, first) => {
  const answer = await talk.say(text);

  expect(answer.record).toMatchObject({
    status: 'needs_area',
    total: 0,
    placeIds: [],
    unknownFields: unknown,
  });
  expect(offered(answer)[0]).toBe(first);
  expect(wordsOf(answer)).toContain('我不會記下您的位置。');
});

test('what was said travels in the township’s button', async () => {
  await talk.say('花壇集合點附近有素食嗎');

  expect((await talk.press('花壇鄉')).record).toMatchObject({
    status: 'found',
    effective: { area: '花壇鄉', dietary_type: 'vegetarian' },
    origin: 'this_turn',
    total: 20,
  });
});

test('「鹿谷有素食嗎」 is not bent into 鹿港', async () => {
  const answer = await talk.say('鹿谷有素食嗎');

  expect(answer.record).toMatchObject({ status: 'outside', total: 0, placeIds: [] });
  expect(wordsOf(answer)).toContain('鹿谷不在彰化縣，我只有彰化縣的資料。');
});

test('「彰化有什麼素食」: county or city', async () => {
  const answer = await talk.say('彰化有什麼素食');

  expect(answer.record).toMatchObject({ status: 'needs_area', effective: { dietary_type: 'vegetarian' } });
  expect(offered(answer)).toEqual(['彰化市', '其他鄉鎮', '傳送位置']);
});

test('「花壇 蛋奶素」, then 「看這 20 家」: 和米素食 is counted, not listed, then listed with a warning', async () => {
  const strict = await talk.say('花壇 蛋奶素');
  expect(strict.record).toMatchObject({ status: 'none_strict', total: 0, looseCount: 20, placeIds: [] });
  expect(wordsOf(strict)).not.toContain('和米素食');

  const pages = [await talk.press('看這 20 家')];
  while (pages.length < 4) pages.push(await talk.press('看更多'));

  const listed = pages.flatMap(({ record }) => record?.placeIds ?? []);
  expect(new Set(listed).size).toBe(20);
  expect(listed).toContain(HEMI);
  for (const page of pages) {
    expect(page.record).toMatchObject({
      status: 'found',
      total: 20,
      effective: { dietary_type: 'ovo_lacto' },
    });
    expect(wordsOf(page).match(/素別要問店家/g)).toHaveLength(5);
  }
});

test('「竹塘素食」: no match, and the neighbours that have some', async () => {
  const answer = await talk.say('竹塘素食');

  expect(answer.record).toMatchObject({ status: 'no_match', total: 0, effective: { area: '竹塘鄉' } });
  expect(wordsOf(answer)).toContain('不代表真的沒有。');
  expect(offered(answer).slice(0, 3)).toEqual(['二林鎮 10家', '埤頭鄉 6家', '溪州鄉 1家']);
});

test('the township picker goes through all townships with data and back to the first page', async () => {
  const pages = [offered(await talk.say('查蔬食'))];
  while (pages.length < 3) pages.push(offered(await talk.press('其他鄉鎮')));
  pages.push(offered(await talk.press('回第一頁')));

  const townships = pages.slice(0, 3).flatMap((labels) => labels.filter((label) => /[市鎮鄉]$/.test(label)));
  expect(townships.filter((label) => label !== '其他鄉鎮')).toHaveLength(24);
  expect(new Set(townships).size).toBe(25);
  expect(pages[3]).toEqual(pages[0]);
});

test('a word that finds some of many places is one press away', async () => {
  await talk.say('彰化市');
  const answer = await talk.press('麵');

  expect(answer.record).toMatchObject({
    effective: { area: '彰化市', keyword: '麵' },
    status: 'found',
    total: 12,
  });
});

test('a sentence about an allergy: the search without any claim, also on the next page', async () => {
  const first = await talk.say('我對花生過敏，花壇有什麼素食');
  expect(first.record?.unknownFields).toEqual([...unknown, 'allergens']);
  expect(wordsOf(first)).toContain('店家的過敏原我沒有資料，不能替您判斷。');

  const second = await talk.press('看更多');
  expect(second.record?.unknownFields).toEqual([...unknown, 'allergens']);
});

test('the campaign goes by the time of the event, and the places stay the same', async () => {
  const seen = [];
  for (const at of ['2026-07-31', '2026-09-30T16:59:59+08:00', '2026-09-30T17:00:00+08:00', '2026-10-01']) {
    talk.at(at);
    const { record } = await talk.say('花壇素食');
    seen.push({ campaign: record?.campaign, placeIds: record?.placeIds });
  }

  expect(seen.map(({ campaign }) => campaign)).toEqual([
    'not_started',
    'active_by_announcement',
    'ended',
    'ended',
  ]);
  for (const { placeIds } of seen) expect(placeIds).toEqual(seen[0]?.placeIds);
  expect(seen[0]?.placeIds).toHaveLength(5);
});

test('a shared location gives its township and no distances', async () => {
  const answer = await talk.share({ latitude: 24.0449614, longitude: 120.5461357 });

  expect(answer.record).toMatchObject({ status: 'found', effective: { area: '花壇鄉' }, total: 20 });
  expect(wordsOf(answer)).toContain('您在花壇鄉。');
  expect(wordsOf(answer)).toContain('我只照鄉鎮列，沒有排遠近。位置我沒有留下。');
});

test('a shared location outside the county says so', async () => {
  const answer = await talk.share({ latitude: 24.1369, longitude: 120.6869 });

  expect(answer.record).toMatchObject({ status: 'outside', total: 0, placeIds: [] });
  expect(wordsOf(answer)).toContain('這個位置不在彰化縣，我沒有那裡的資料。');
});

test('the point of a shared location is kept nowhere', async () => {
  await talk.share({ latitude: 24.0449615, longitude: 120.5461358 });

  expect(talk.stored()).toContain('router-outcomes');
  for (const figure of ['24.0449615', '120.5461358']) expect(talk.stored()).not.toContain(figure);
});
