import { expect, test } from '@jest/globals';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import { pushOf } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { aValidator, completed, everything, older, previous, resultOf, vegan } from './place-results.ts';

test('a result that can be recomputed is approved as it is', async () => {
  const validator = aValidator();
  const { request, answer } = resultOf(vegan);

  expect(await validator.push(completed(resultOf(vegan)))).toBe(204);
  expect(validator.bus.events()).toMatchObject([
    { topic: 'reply.approved', id: 't1.0', payload: { replies: [{ kind: 'places', request, answer }] } },
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

test('an answer from the version before the newest passes, one that is older is refused', async () => {
  const validator = aValidator();

  await validator.push(completed(resultOf(everything, previous)));
  await validator.push(completed(resultOf(everything, older)));

  expect(validator.bus.events()).toMatchObject([
    { payload: { replies: [{ kind: 'places', answer: { catalogueVersion: previous.version, total: 7 } }] } },
    { payload: { replies: [{ kind: 'fixed', id: 'down' }] } },
  ]);
});

test('the log of a refusal names fields, not what stood in them', async () => {
  const validator = aValidator();
  const result = resultOf(vegan);
  Object.assign(result.answer.places[0] ?? {}, { name: '測試祕密館' });

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

  const { requested } = vegan;
  expect(validator.bus.events()).toMatchObject([
    { payload: { replies: [{ kind: 'fixed', id: 'down', again: { requested, page: 1 } }] } },
  ]);
});

test('what is refused can be tried again by what was said, not by what was filled in', async () => {
  const validator = aValidator();
  const result = resultOf(everything);
  Object.assign(result.request, {
    origin: 'consented_memory',
    memoryRevision: 1,
    effective: { dietary_type: 'lacto' },
  });

  await validator.push(completed(result));

  expect(JSON.stringify(validator.bus.events())).toContain('"again":{"requested":{"area":"花壇"}');
  expect(JSON.stringify(validator.bus.events())).not.toContain('lacto');
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
