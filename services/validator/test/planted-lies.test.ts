import { expect, test } from '@jest/globals';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import {
  aValidator,
  completed,
  everything,
  previous,
  type Result,
  resultOf,
  vegan,
} from './place-results.ts';

const allergy: PlaceRequest = { ...everything, aboutAllergy: true };

/** One lie at a time in an otherwise true result. */
type Place = Result['answer']['places'][number];
type Claims = Place['nameClaims'];

const first = ({ answer }: Result): Place => {
  const [place] = answer.places;
  if (!place) throw new Error('the fixture has no place to lie about');
  return place;
};
const named = ({ answer }: Result, id: string): Place => {
  const place = answer.places.find((candidate) => candidate.id === id);
  if (!place) throw new Error(`the fixture does not list ${id}`);
  return place;
};
const rewrite = (claims: Claims, lie: Partial<Claims[number]>): void => {
  for (const claim of claims) Object.assign(claim, lie);
};

const lies: [string, PlaceRequest, (result: Result) => unknown][] = [
  ['a wrong township', vegan, (r) => Object.assign(first(r), { township: '員林市' })],
  ['a place that is not in the catalogue', vegan, (r) => Object.assign(first(r), { id: 'fx-invented' })],
  ['a changed name', vegan, (r) => Object.assign(first(r), { name: '測試全素館 2' })],
  ['a changed phone', vegan, (r) => rewrite(first(r).phone, { value: '04-1234567' })],
  [
    'a phone that no source has',
    everything,
    (r) => named(r, 'fx-loose-1').phone.push(...first(r).nameClaims),
  ],
  ['a changed address', vegan, (r) => rewrite(first(r).address, { value: '彰化縣花壇鄉中正路1號' })],
  ['one of two differing addresses left out', everything, (r) => named(r, 'fx-two-addresses').address.pop()],
  ['another source', vegan, (r) => rewrite(first(r).nameClaims, { shortName: '縣政府' })],
  ['a fresher date', vegan, (r) => rewrite(first(r).nameClaims, { seenAt: '2026-11-29' })],
  ['a better method', vegan, (r) => rewrite(first(r).nameClaims, { method: 'official' })],
  [
    'a stricter diet',
    everything,
    (r) => Object.assign(named(r, 'fx-loose-1').diet[0] ?? {}, { dietClass: 'vegan' }),
  ],
  ['an unknown field of a place dropped', vegan, (r) => Object.assign(first(r), { unknown: [] })],
  ['an unknown field of the answer dropped', vegan, (r) => r.answer.unknownFields.pop()],
  ['a wrong total', vegan, (r) => Object.assign(r.answer, { total: 2 })],
  ['a wrong count of loose places', vegan, (r) => Object.assign(r.answer, { looseCount: 0 })],
  ['a place too many', vegan, (r) => r.answer.places.push(first(r))],
  [
    'a loose place passed off as proven',
    { ...vegan, loose: true },
    (r) => Object.assign(first(r), { loose: false }),
  ],
  ['another order', everything, (r) => r.answer.places.reverse()],
  [
    'a campaign that still runs',
    vegan,
    (r) => Object.assign(r.answer, { campaign: 'active_by_announcement' }),
  ],
  [
    'the version before, for what stands in the newest',
    vegan,
    (r) => Object.assign(r.answer, { catalogueVersion: previous.version }),
  ],
  [
    'a foreign catalogue version',
    vegan,
    (r) => Object.assign(r.answer, { catalogueVersion: '000000000000' }),
  ],
  ['another township than asked', vegan, (r) => Object.assign(r.answer.effective, { area: '員林市' })],
  [
    'another condition than asked',
    vegan,
    (r) => Object.assign(r.answer.effective, { dietary_type: 'vegetarian' }),
  ],
  ['a condition that nobody said', vegan, (r) => Object.assign(r.request.effective, { dietary_type: 'any' })],
  [
    'said in this turn, although nothing was',
    everything,
    (r) => Object.assign(r.request, { origin: 'this_turn' }),
  ],
  ['from nowhere, although something was said', vegan, (r) => Object.assign(r.request, { origin: 'none' })],
  [
    'from memory, although something was said',
    vegan,
    (r) => Object.assign(r.request, { origin: 'consented_memory', memoryRevision: 1 }),
  ],
  [
    'from memory, without a revision',
    everything,
    (r) => Object.assign(r.request, { origin: 'consented_memory', effective: { dietary_type: 'vegan' } }),
  ],
  ['allergens passed off as known', allergy, (r) => r.answer.unknownFields.pop()],
  [
    'other dates of the campaign',
    vegan,
    (r) => Object.assign(r.answer.campaignDates ?? {}, { endsAt: '2026-12-31T17:00:00+08:00' }),
  ],
  ['a word that finds nothing', everything, (r) => r.answer.narrowingWords.push('火鍋')],
  ['a diet that finds nothing', vegan, (r) => r.answer.otherDiets.push({ dietary_type: 'lacto', count: 9 })],
  [
    'a neighbour with more places than there are',
    { ...vegan, requested: { area: '竹塘', dietary_type: 'vegan' } },
    (r) => Object.assign(r.answer.suggestions[0] ?? {}, { count: 9 }),
  ],
  [
    'no match, although there is one',
    vegan,
    (r) => Object.assign(r.answer, { status: 'no_match', places: [], total: 0 }),
  ],
];

test('at least twenty lies are planted', () => {
  expect(lies.length).toBeGreaterThanOrEqual(20);
});

test.each(lies)('a planted lie is refused: %s', async (_lie, request, plant) => {
  const validator = aValidator();
  const result = resultOf(request);
  plant(result);

  expect(result).not.toEqual(resultOf(request));
  expect(await validator.push(completed(result))).toBe(204);
  expect(validator.bus.events()).toMatchObject([{ payload: { replies: [{ kind: 'fixed', id: 'down' }] } }]);
  expect(validator.entries).toMatchObject([
    {
      severity: 'ERROR',
      message: expect.stringContaining('the gate refused'),
      faults: expect.arrayContaining([expect.any(String)]),
    },
    { message: 'hop' },
  ]);
});
