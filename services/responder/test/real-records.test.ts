import { expect, test } from '@jest/globals';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { answerPlaces, pageSize } from '@jiaba/shared/domain/place-search';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import { refusalOf } from '../../../dev/line-simulator/message-rules.ts';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { withinLimits } from '../src/limits.ts';
import { renderReplies } from '../src/render.ts';
import { bubblesOf, flexOf, linesOf, textsOf } from './sent-parts.ts';

/** Every record of the catalogue as it is sent: as a list without a condition, and as 素食 under a strict one. */

const at = '2026-11-30T04:00:00.000Z';
const catalogue = loadCatalogue();
const townships = [...new Set(catalogue.places.map(({ township }) => township))];

const searches: Omit<PlaceRequest, 'requested' | 'page'>[] = [
  { effective: { dietary_type: 'any' }, origin: 'none', loose: false, answeredBy: 'reader' },
  { effective: { dietary_type: 'vegan' }, origin: 'this_turn', loose: true, answeredBy: 'reader' },
];

const pages = searches.flatMap((search) =>
  townships.flatMap((area) => {
    const total = catalogue.places.filter(({ township }) => township === area).length;
    return Array.from({ length: Math.ceil(total / pageSize) }, (_, n) => {
      const said = search.origin === 'this_turn' ? { dietary_type: search.effective.dietary_type } : {};
      const request = { ...search, requested: { area, ...said }, page: n + 1 };
      const answer = answerPlaces({ catalogue, request, at });
      return { answer, messages: renderReplies([{ kind: 'places', request, answer }], anEnvelope({ at })) };
    });
  }),
);

test('every record is on a page of either list', () => {
  const listed = pages.flatMap(({ answer }) => answer.places.map(({ id }) => id));
  expect(listed).toHaveLength(2 * catalogue.places.length);
  expect(new Set(listed).size).toBe(catalogue.places.length);
});

test('LINE takes every page as it is, and nothing has to be left out', () => {
  for (const { messages } of pages) {
    const sent = JSON.parse(JSON.stringify(messages)) as unknown;
    expect(refusalOf(sent)).toBeUndefined();
    expect(JSON.parse(JSON.stringify(withinLimits(messages)))).toEqual(sent);
  }
});

test('every card fits a phone, and the alt text names every shop of its page with the month of the source', () => {
  for (const { answer, messages } of pages) {
    for (const card of bubblesOf(messages)) expect(linesOf(card).length - 1).toBeLessThanOrEqual(8);
    for (const text of textsOf(messages)) expect(text.split('\n').length).toBeLessThanOrEqual(6);
    const [alt = ''] = flexOf(messages).map(({ altText }) => altText);
    expect(answer.places.filter(({ name }) => !alt.includes(name))).toEqual([]);
    expect(alt).toContain('民間素食地圖 2020年4月');
  }
});

test('no card passes six-year-old data off as current', () => {
  for (const { answer, messages } of pages) {
    const cards = bubblesOf(messages).slice(0, answer.places.length);
    for (const card of cards) {
      expect(linesOf(card)).toContain('民間素食地圖 2020年4月');
      expect(linesOf(card)).toContain('資料較舊，請先看地圖確認');
      expect(linesOf(card)).toContain('電話：沒有資料');
    }
  }
});
