import { expect, test } from '@jest/globals';
import { anEvent, pushOf } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { memoryHandlers } from '../src/handler.ts';

const openSearch = anEvent('memory.requested', {
  operation: 'fill-search',
  search: { requested: { area: '花壇', keyword: '便當' }, page: 2, answeredBy: 'reader' },
});

test('an open condition with nothing agreed to stays open and says so', async () => {
  const memory = serving('memory', memoryHandlers());

  expect(await memory.push(openSearch)).toBe(204);
  expect(memory.bus.events()).toEqual([
    {
      topic: 'place-search.requested',
      id: 't1.0',
      causedBy: 't1',
      payload: {
        tool: 'search_local_places',
        request: {
          requested: { area: '花壇', keyword: '便當' },
          page: 2,
          loose: false,
          answeredBy: 'reader',
          effective: { dietary_type: 'any' },
          origin: 'none',
        },
      },
    },
  ]);
});

test('a duplicate passes the same search on', async () => {
  const memory = serving('memory', memoryHandlers());

  await Promise.all([memory.push(openSearch), memory.push(openSearch, 2)]);

  expect(memory.bus.published[1]).toEqual(memory.bus.published[0]);
});

test('an operation that this version does not know is kept for the operators', async () => {
  const memory = serving('memory', memoryHandlers());
  const push = pushOf({ ...openSearch, payload: { operation: 'read-minds' } });

  expect(await memory.deliver('memory.requested', push)).toBe(204);
  expect(memory.bus.events()).toMatchObject([{ topic: 'dead-letter' }]);
});

test('when the broker is down the search is not acknowledged', async () => {
  const memory = serving('memory', memoryHandlers(), { bus: recordingBus(() => true) });

  expect(await memory.push(openSearch)).toBe(503);
});
