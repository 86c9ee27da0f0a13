import { expect, test } from '@jest/globals';
import type { Catalogue } from '../../src/domain/catalogue.ts';
import type { DietaryType, DietClass } from '../../src/domain/diet-class.ts';
import { answerPlaces } from '../../src/domain/place-search.ts';
import { type PlaceAnswer, type PlaceRequest, placeAnswerSchema } from '../../src/place-turn.ts';
import { always } from '../fixtures/drawn-searches.ts';

/** Laws of a place answer, over made-up catalogues. */

const at = '2026-12-01T00:00:00Z';

/** What each class promises not to hold, written down anew; 鍋邊素 promises its own pots to nobody. */
const promises: Record<DietClass, string> = {
  vegetarian: 'flesh pots',
  vegan: 'flesh egg dairy pungent pots',
  ovo: 'flesh dairy pungent pots',
  lacto: 'flesh egg pungent pots',
  ovo_lacto: 'flesh pungent pots',
  five_pungent: 'flesh egg dairy pots',
  five_pungent_ovo_lacto: 'flesh pots',
  pot_side: 'flesh',
};

const promised = (diet: DietClass): string[] => promises[diet].split(' ');

function pages(answer: (page: number) => PlaceAnswer): PlaceAnswer[] {
  const all: PlaceAnswer[] = [];
  for (let page = 1; page < 12; page += 1) {
    const next = answer(page);
    if (next.status !== 'found') break;
    all.push(next);
  }
  return all;
}

/** The places of all pages. */
const listed = (catalogue: Catalogue, request: PlaceRequest) =>
  pages((page) => answerPlaces({ catalogue, request: { ...request, page }, at })).flatMap(
    ({ places }) => places,
  );

test('a search lists only places of which a claim proves everything absent that the condition forbids', () => {
  always((catalogue, request) => {
    const asked = request.effective.dietary_type;
    if (asked === 'any') return;
    for (const { diet, loose } of listed(catalogue, { ...request, loose: false })) {
      expect(loose).toBe(false);
      const proves = (claim: DietClass) => promised(asked).every((atom) => promised(claim).includes(atom));
      expect(diet.some(({ dietClass }) => proves(dietClass))).toBe(true);
    }
  });
});

test('what is listed loosely says only 素食', () => {
  always((catalogue, request) => {
    for (const { diet, loose } of listed(catalogue, { ...request, loose: true }))
      if (loose) expect(diet.every((claim) => claim.dietClass === 'vegetarian')).toBe(true);
  });
});

test('paging neither repeats nor loses a place, and every page agrees on the counts', () => {
  always((catalogue, request) => {
    const all = pages((page) => answerPlaces({ catalogue, request: { ...request, page }, at }));
    const ids = all.flatMap(({ places }) => places.map((place) => place.id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { total, pageSize, looseCount } of all) {
      expect(ids).toHaveLength(total);
      expect(all).toHaveLength(Math.ceil(total / pageSize));
      expect(looseCount).toBe(all[0]?.looseCount);
    }
  });
});

test('without any condition, all pages together are the township', () => {
  always((catalogue, { aboutAllergy, answeredBy, requested: { area } }) => {
    const open = {
      requested: { area },
      effective: { dietary_type: 'any' },
      origin: 'none',
      loose: false,
    } as const;
    const all = listed(catalogue, { ...open, answeredBy, aboutAllergy, page: 1 });
    const here = catalogue.places.filter(({ township }) => township === area);
    expect(all.map(({ id }) => id)).toEqual(here.map(({ id }) => id));
  });
});

test('the same question has the same answer, which fits the contract', () => {
  always((catalogue, request) => {
    const answer = answerPlaces({ catalogue, request, at });
    expect(answerPlaces({ catalogue, request, at })).toEqual(answer);
    expect(placeAnswerSchema.parse(answer)).toEqual(answer);
  });
});

test('proven, loose and excluded places make up the township', () => {
  always((catalogue, request) => {
    const { keyword: _, ...requested } = request.requested;
    const ask = (loose: boolean, diet: DietaryType) =>
      answerPlaces({
        catalogue,
        request: { ...request, requested, effective: { dietary_type: diet }, loose, page: 1 },
        at,
      });
    const strict = ask(false, request.effective.dietary_type);
    const everything = ask(false, 'any').total;
    expect(strict.total + strict.looseCount).toBeLessThanOrEqual(everything);
    if (strict.looseCount) expect(ask(true, request.effective.dietary_type).total).toBe(strict.looseCount);
    for (const { count, dietary_type } of strict.otherDiets)
      expect(ask(false, dietary_type).total).toBe(count);
  });
});
