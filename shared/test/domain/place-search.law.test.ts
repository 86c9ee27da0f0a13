import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Catalogue, catalogueFrom } from '../../src/domain/catalogue.ts';
import type { PlaceRecord } from '../../src/domain/catalogue-files.ts';
import {
  type DietaryType,
  type DietClass,
  dietaryTypeSchema,
  dietClasses,
} from '../../src/domain/diet-class.ts';
import { answerPlaces } from '../../src/domain/place-search.ts';
import { type PlaceAnswer, type PlaceRequest, placeAnswerSchema } from '../../src/place-turn.ts';
import { fixtureRecords, mapSighting, ownerSighting } from '../fixtures/small-catalogue.ts';

/** Laws of a place answer, over made-up catalogues. */

const runs = { seed: 20261130, numRuns: 150 };
const at = '2026-12-01T00:00:00Z';

/** What each class promises not to hold, written down anew. */
const promises: Record<Exclude<DietClass, 'pot_side'>, string> = {
  vegetarian: '',
  vegan: 'egg dairy pungent',
  ovo: 'dairy pungent',
  lacto: 'egg pungent',
  ovo_lacto: 'pungent',
  five_pungent: 'egg dairy',
  five_pungent_ovo_lacto: '',
};

const townships = ['花壇鄉', '員林市', '竹塘鄉'] as const;
const records = fixtureRecords();

const placeOf = fc.record({
  township: fc.constantFrom(...townships),
  listed: fc.boolean(),
  claimed: fc.option(fc.constantFrom(...dietClasses)),
  word: fc.constantFrom('麵', '便當', '小吃'),
});

const drafts = fc.array(placeOf, { minLength: 1, maxLength: 24 });
type Drafts = typeof drafts extends fc.Arbitrary<infer D> ? D : never;

const catalogueOf = (drawn: Drafts): Catalogue =>
  catalogueFrom({
    ...records,
    places: drawn.map(({ township, listed, claimed, word }, i): PlaceRecord => {
      const address = `彰化縣${township}虛構路${i + 1}號`;
      const name = `測試${word}${i + 1}`;
      const owner = claimed ? [ownerSighting(name, claimed, { address })] : [];
      const map = listed || !claimed ? [mapSighting(name, address)] : [];
      return { id: `law-${i}`, township, sightings: [...owner, ...map] };
    }),
  });

/** A law that holds for every catalogue and every request. */
const always = (law: (catalogue: Catalogue, request: PlaceRequest) => void) =>
  fc.assert(
    fc.property(drafts, requests, (drawn, request) => law(catalogueOf(drawn), request)),
    runs,
  );

const requests = fc
  .record({
    area: fc.constantFrom(...townships, '附近', '鹿谷'),
    diet: fc.constantFrom(...dietaryTypeSchema.options),
    keyword: fc.option(fc.constantFrom('麵', '便當', '火鍋'), { nil: undefined }),
    loose: fc.boolean(),
    page: fc.integer({ min: 1, max: 7 }),
  })
  .map(
    ({ area, diet, keyword, loose, page }): PlaceRequest => ({
      requested: { area, dietary_type: diet, ...(keyword && { keyword }) },
      effective: { dietary_type: diet },
      origin: 'this_turn',
      answeredBy: 'reader',
      loose,
      page,
    }),
  );

const strictly = (diet: DietaryType): string[] =>
  diet === 'any' || diet === 'pot_side' ? [] : promises[diet].split(' ').filter(Boolean);

const proves = (claimed: DietClass, atoms: string[]): boolean =>
  claimed !== 'pot_side' && atoms.every((atom) => promises[claimed].split(' ').includes(atom));

function pages(answer: (page: number) => PlaceAnswer): PlaceAnswer[] {
  const all: PlaceAnswer[] = [];
  for (let page = 1; page < 12; page += 1) {
    const next = answer(page);
    if (next.status !== 'found') break;
    all.push(next);
  }
  return all;
}

test('a strict search lists only places of which a claim proves every forbidden thing absent', () => {
  always((catalogue, request) => {
    const { places } = answerPlaces({ catalogue, request: { ...request, loose: false }, at });
    const atoms = strictly(request.effective.dietary_type);
    if (!atoms.length) return;
    for (const { diet, loose } of places) {
      expect(loose).toBe(false);
      expect(diet.some((claim) => proves(claim.dietClass, atoms))).toBe(true);
    }
  });
});

test('what is listed loosely says only 素食', () => {
  always((catalogue, request) => {
    const { places } = answerPlaces({ catalogue, request: { ...request, loose: true }, at });
    for (const { diet, loose } of places)
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
