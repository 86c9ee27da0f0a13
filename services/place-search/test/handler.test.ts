import { expect, test } from '@jest/globals';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import { anEvent, pushOf } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { smallCatalogue } from '../../../shared/test/fixtures/small-catalogue.ts';
import { placeSearchHandlers } from '../src/handler.ts';

const catalogue = smallCatalogue();

const searchFor = (request: Partial<PlaceRequest>) =>
  anEvent('place-search.requested', {
    tool: 'search_local_places',
    request: {
      requested: { area: '花壇', dietary_type: 'vegan' },
      effective: { dietary_type: 'vegan' },
      origin: 'this_turn',
      answeredBy: 'reader',
      ...request,
    },
  });

test('a search ends in one tool.completed with the request, the answer and the catalogue version', async () => {
  const service = serving('place-search', placeSearchHandlers({ catalogue }));

  expect(await service.push(searchFor({}))).toBe(204);
  expect(service.bus.events()).toMatchObject([
    {
      topic: 'tool.completed',
      id: 't1.0',
      payload: {
        tool: 'search_local_places',
        request: { requested: { area: '花壇', dietary_type: 'vegan' } },
        answer: {
          status: 'found',
          total: 1,
          looseCount: 4,
          places: [{ id: 'fx-vegan' }],
          catalogueVersion: catalogue.version,
        },
      },
    },
  ]);
});

test('nothing found is an answer, not an error', async () => {
  const service = serving('place-search', placeSearchHandlers({ catalogue }));

  expect(await service.push(searchFor({ requested: { area: '竹塘', dietary_type: 'vegan' } }))).toBe(204);
  expect(service.bus.events()).toMatchObject([
    { payload: { answer: { status: 'no_match', reason: 'area_without_data', total: 0 } } },
  ]);
});

test('the campaign is judged by the time of the event, not by the clock', async () => {
  const service = serving('place-search', placeSearchHandlers({ catalogue }));

  await service.push({ ...searchFor({}), at: '2026-09-30T08:59:59.000Z' });
  await service.push({ ...searchFor({}), at: '2026-09-30T09:00:00.000Z' });

  expect(service.bus.events()).toMatchObject([
    { payload: { answer: { campaign: 'active_by_announcement' } } },
    { payload: { answer: { campaign: 'ended' } } },
  ]);
});

test('a duplicate gives the same answer under the same id', async () => {
  const service = serving('place-search', placeSearchHandlers({ catalogue }));

  await Promise.all([service.push(searchFor({})), service.push(searchFor({}), 2)]);

  expect(service.bus.published[1]).toEqual(service.bus.published[0]);
});

test('poison is kept for the operators and acknowledged', async () => {
  const service = serving('place-search', placeSearchHandlers({ catalogue }));
  const push = pushOf({ ...searchFor({}), payload: { tool: 'search_moon' } });

  expect(await service.deliver('place-search.requested', push)).toBe(204);
  expect(service.bus.events()).toMatchObject([{ topic: 'dead-letter' }]);
});

test('when the broker is down the search is not acknowledged', async () => {
  const service = serving('place-search', placeSearchHandlers({ catalogue }), {
    bus: recordingBus(() => true),
  });

  expect(await service.push(searchFor({}))).toBe(503);
});
