import { expect, test } from '@jest/globals';
import { cataloguesOf } from '@jiaba/shared/domain/catalogues';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import type { Store } from '@jiaba/shared/store';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { smallCatalogue } from '../../../shared/test/fixtures/small-catalogue.ts';
import { validatorHandlers } from '../src/handler.ts';

/** A search that rests on a preference is dropped at the gate when that has changed meanwhile. */

const catalogue = smallCatalogue();
const AT = '2026-11-30T04:00:00.000Z';

const open: PlaceRequest = {
  requested: { area: '花壇' },
  effective: { dietary_type: 'any' },
  origin: 'none',
  memoryRevision: 3,
  page: 1,
  loose: false,
  answeredBy: 'reader',
};
const remembered: PlaceRequest = {
  ...open,
  effective: { dietary_type: 'vegan' },
  origin: 'consented_memory',
};
const both: [string, PlaceRequest][] = [
  ['a remembered condition', remembered],
  ['an open one that memory was asked about', open],
];

const storing = (revision: number): Pick<Store, 'get'> => ({
  get: async ({ collection, id }) =>
    collection === 'preference-revisions' && id === 'owner-1'
      ? { data: { schema: 1, revision, last_nonce: 'n' }, version: '1' }
      : undefined,
});

function validating(store: Pick<Store, 'get'>) {
  return serving('validator', validatorHandlers({ catalogues: cataloguesOf(catalogue), store }));
}

const completed = (request: PlaceRequest, envelope = {}) =>
  anEvent(
    'tool.completed',
    { tool: 'search_local_places', request, answer: answerPlaces({ catalogue, request, at: AT }) },
    { at: AT, ...envelope },
  );

test.each(both)('%s passes while its revision holds, and says which it was', async (_what, request) => {
  const validator = validating(storing(3));

  await validator.push(completed(request));

  expect(validator.bus.events()).toMatchObject([
    { payload: { replies: [{ kind: 'places' }], memoryRevision: 3 } },
  ]);
});

test.each(both)('%s whose revision has moved is dropped, and may be asked again', async (_what, request) => {
  const validator = validating(storing(4));

  await validator.push(completed(request));

  const [approved] = validator.bus.events();
  expect(approved).toMatchObject({
    payload: { replies: [{ kind: 'moved', search: { requested: { area: '花壇' } } }] },
  });
  expect(JSON.stringify(approved)).not.toMatch(/vegan|測試/);
});

test('nothing stored is revision 0: what was filled from an older one is dropped', async () => {
  const validator = validating({ get: async () => undefined });

  await validator.push(completed(remembered));

  expect(validator.bus.events()).toMatchObject([{ payload: { replies: [{ kind: 'moved' }] } }]);
});

test('what has not yet moved to the live owner hash is found under the one before', async () => {
  const validator = validating(storing(3));

  await validator.push(completed(remembered, { owner: { hash: 'new', previousHash: 'owner-1' } }));

  expect(validator.bus.events()).toMatchObject([{ payload: { memoryRevision: 3 } }]);
});

test('while the revision cannot be read nothing is approved', async () => {
  const validator = validating({ get: () => Promise.reject(new Error('the store is away')) });

  expect(await validator.push(completed(remembered))).toBe(503);
  expect(validator.bus.published).toEqual([]);
});
