import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogueFrom } from '@jiaba/shared/domain/catalogue';
import { cataloguesOf } from '@jiaba/shared/domain/catalogues';
import { fixtureRecords, mapSighting, ownerSighting } from '../../shared/test/fixtures/small-catalogue.ts';
import { aTalk, type Talk, wordsOf } from './talk.ts';

/** Sources that contradict each other, from the catalogue through search and gate to the card. All made up. */

const records = fixtureRecords();
records.places.push({
  id: 'fx-contradicted',
  township: '員林市',
  sightings: [
    mapSighting('測試舊名素食', '彰化縣員林市虛構路20號', { phone: '04-0000020' }),
    ownerSighting('測試新名蔬食', 'lacto', { address: '彰化縣員林市假想街21號', phone: '04-0000021' }),
  ],
});

let talk: Talk;
beforeAll(async () => {
  talk = await aTalk(cataloguesOf(catalogueFrom(records)));
});
afterAll(() => talk.close());

test('both claims of every field stand on one card, each with its source and month; the choice is the person’s', async () => {
  const answer = await talk.say('員林 奶素');

  expect(answer.record).toMatchObject({ status: 'found', placeIds: ['fx-contradicted'] });
  for (const words of [
    '店名有兩個說法：\\n① 測試新名蔬食（測試店家 2026年10月）\\n② 測試舊名素食（測試地圖 2020年4月）',
    '地址有兩個說法：\\n① 員林市假想街21號（測試店家 2026年10月）\\n② 員林市虛構路20號（測試地圖 2020年4月）',
    '電話有兩個說法：\\n① 04-0000021（測試店家 2026年10月）\\n② 04-0000020（測試地圖 2020年4月）',
    '店家寫：lacto（2026年10月）',
    '民間地圖列為素食（沒細分）（2020年4月）',
    '去之前請先確認',
  ])
    expect(wordsOf(answer)).toContain(words);
  expect(wordsOf(answer)).not.toMatch(/看地圖"|打電話"/);
});

test('a class that is proven is found, and its source is named; those that say only 素食 are counted', async () => {
  const answer = await talk.say('花壇 蛋奶素');

  expect(answer.record).toMatchObject({
    status: 'found',
    total: 2,
    looseCount: 4,
    placeIds: ['fx-vegan', 'fx-ovo-lacto'],
  });
  expect(wordsOf(answer)).toContain('店家寫：vegan');
  expect(wordsOf(answer)).toContain('另有 4 家只寫素食，沒寫是不是蛋奶素。');
});
