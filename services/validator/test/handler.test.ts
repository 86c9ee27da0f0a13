import { expect, test } from '@jest/globals';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import type { Payload } from '@jiaba/shared/events';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import { anEvent, pushOf } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { smallCatalogue } from '../../../shared/test/fixtures/small-catalogue.ts';
import { validatorHandlers } from '../src/handler.ts';

const catalogue = smallCatalogue();
const AT = '2026-11-30T04:00:00.000Z';

const vegan: PlaceRequest = {
  requested: { area: '花壇', dietary_type: 'vegan' },
  effective: { dietary_type: 'vegan' },
  origin: 'this_turn',
  page: 1,
  loose: false,
  answeredBy: 'reader',
};
const everything: PlaceRequest = {
  ...vegan,
  requested: { area: '花壇' },
  effective: { dietary_type: 'any' },
  origin: 'none',
};

type Result = Payload<'tool.completed'>;

const resultOf = (request: PlaceRequest): Result =>
  structuredClone({
    tool: 'search_local_places',
    request,
    answer: answerPlaces({ catalogue, request, at: AT }),
  });

function aValidator(bus = recordingBus()) {
  const catalogues = (version: string) => (version === catalogue.version ? catalogue : undefined);
  return serving('validator', validatorHandlers({ catalogues }), { bus });
}

const completed = (result: Result) => anEvent('tool.completed', result, { at: AT });

test('a result that can be recomputed is approved as it is', async () => {
  const validator = aValidator();
  const { request, answer } = resultOf(vegan);

  expect(await validator.push(completed(resultOf(vegan)))).toBe(204);
  expect(validator.bus.events()).toMatchObject([
    { topic: 'reply.approved', id: 't1.0', payload: { replies: [{ kind: 'places', request, answer }] } },
  ]);
});

test('that the reader stood in for the model is said before what it found', async () => {
  const validator = aValidator();

  await validator.push(completed(resultOf({ ...vegan, resting: true })));

  expect(validator.bus.events()).toMatchObject([
    { payload: { replies: [{ kind: 'fixed', id: 'ai.resting' }, { kind: 'places' }] } },
  ]);
});

test.each([
  ['nothing found', { ...vegan, requested: { area: '竹塘', dietary_type: 'vegan' } }],
  ['a township is needed', { ...vegan, requested: { area: '附近', dietary_type: 'vegan' } }],
  ['outside the county', { ...vegan, requested: { area: '鹿谷', dietary_type: 'vegan' } }],
  [
    'only loose places',
    {
      ...vegan,
      requested: { area: '花壇', dietary_type: 'lacto', keyword: '二號' },
      effective: { dietary_type: 'lacto' },
    },
  ],
] as [string, PlaceRequest][])('an honest answer without places passes too: %s', async (_what, request) => {
  const validator = aValidator();

  await validator.push(completed(resultOf(request)));

  expect(validator.bus.events()).toMatchObject([{ payload: { replies: [{ kind: 'places' }] } }]);
});

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
  [
    'no match, although there is one',
    vegan,
    (r) => Object.assign(r.answer, { status: 'no_match', places: [], total: 0 }),
  ],
];

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

test('the log of a refusal names fields, not what stood in them', async () => {
  const validator = aValidator();
  const result = resultOf(vegan);
  Object.assign(first(result), { name: '測試祕密館' });

  await validator.push(completed(result));

  expect(JSON.stringify(validator.entries)).toContain('answer.places.0.name');
  expect(JSON.stringify(validator.entries)).not.toContain('測試祕密館');
});

test('the group has no memory: a remembered condition there is refused', async () => {
  const validator = aValidator();
  const request: PlaceRequest = {
    ...everything,
    origin: 'consented_memory',
    effective: { dietary_type: 'vegan' },
    memoryRevision: 1,
  };

  await validator.push({ ...completed(resultOf(request)), scope: 'group' });

  expect(validator.bus.events()).toMatchObject([{ payload: { replies: [{ kind: 'fixed', id: 'down' }] } }]);
});

test('a tool that is unavailable is said to be unavailable, which is not the same as no match', async () => {
  const validator = aValidator();
  const result = resultOf(vegan);
  Object.assign(result.answer, { status: 'unavailable', places: [], total: 0, looseCount: 0 });

  await validator.push(completed(result));

  expect(validator.bus.events()).toMatchObject([{ payload: { replies: [{ kind: 'fixed', id: 'down' }] } }]);
});

test('a duplicate is approved under the same id', async () => {
  const validator = aValidator();

  await Promise.all([
    validator.push(completed(resultOf(vegan))),
    validator.push(completed(resultOf(vegan)), 2),
  ]);

  expect(validator.bus.published[1]).toEqual(validator.bus.published[0]);
});

test('poison is kept for the operators; a broker that is down leaves the event unacknowledged', async () => {
  const validator = aValidator();
  const push = pushOf({ ...completed(resultOf(vegan)), payload: {} });

  expect(await validator.deliver('tool.completed', push)).toBe(204);
  expect(validator.bus.events()).toMatchObject([{ topic: 'dead-letter' }]);
  expect(await aValidator(recordingBus(() => true)).push(completed(resultOf(vegan)))).toBe(503);
});
