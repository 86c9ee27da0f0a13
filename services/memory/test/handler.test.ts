import { expect, test } from '@jest/globals';
import { cardKeys } from '@jiaba/shared/domain/card';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import type { Store } from '@jiaba/shared/store';
import { anEvent, pushOf } from '../../../dev/testing/an-event.ts';
import { faultyStore } from '../../../dev/testing/faulty-store.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { memoryHandlers } from '../src/handler.ts';

/** Memory behind its front door. */
function aMemory({ bus = recordingBus(), broken = (store: Store) => store } = {}) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const store = sqliteStore({ file: ':memory:', clock });
  const handlers = memoryHandlers({ store: broken(store), clock, cardKeys: cardKeys(['card-key']) });
  return { ...serving('memory', handlers, { bus, clock }), store };
}

const openSearch = anEvent('memory.requested', {
  operation: 'fill-search',
  search: { requested: { area: '花壇', keyword: '便當' }, page: 2, answeredBy: 'reader' },
});
const proposal = anEvent('memory.requested', {
  operation: 'propose',
  proposal: { operation: 'save', dietary_type: 'vegan' },
});

test('an open condition with nothing agreed to stays open and says so', async () => {
  const memory = aMemory();

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
          memoryRevision: 0,
        },
      },
    },
  ]);
});

test('a duplicate passes the same search on', async () => {
  const memory = aMemory();

  await Promise.all([memory.push(openSearch), memory.push(openSearch, 2)]);

  expect(memory.bus.published[1]).toEqual(memory.bus.published[0]);
});

test('a duplicate of a proposal, later or at once, shows the same card', async () => {
  const memory = aMemory();

  await Promise.all([memory.push(proposal), memory.push(proposal, 2)]);
  await memory.push(proposal, 3);

  expect(memory.bus.published).toHaveLength(3);
  expect(new Set(memory.bus.published.map((message) => JSON.stringify(message))).size).toBe(1);
});

test('an operation that this version does not know is kept for the operators', async () => {
  const memory = aMemory();
  const push = pushOf({ ...openSearch, payload: { operation: 'read-minds' } });

  expect(await memory.deliver('memory.requested', push)).toBe(204);
  expect(memory.bus.events()).toMatchObject([{ topic: 'dead-letter' }]);
});

test.each([
  ['a search', openSearch],
  ['a proposal', proposal],
])('when the broker is down %s is not acknowledged', async (_what, event) => {
  const memory = aMemory({ bus: recordingBus(() => true) });

  expect(await memory.push(event)).toBe(503);
});

test('when the store is down nothing is acknowledged and nothing published', async () => {
  const memory = aMemory({ broken: (store) => faultyStore(store, { failGet: () => true }) });

  expect(await memory.push(proposal)).toBe(503);
  expect(memory.bus.published).toEqual([]);
});

test.each(['refused', 'unanswered'] as const)(
  'a commit that is %s is decided again or found: one card, and it can be pressed',
  async (failure) => {
    const memory = aMemory({
      broken: (store) => faultyStore(store, { failCommit: (_writes, n) => n === 1 && failure }),
    });

    expect(await memory.push(proposal)).toBe(503);
    expect(await memory.push(proposal, 2)).toBe(204);

    const payload = memory.bus.events()[0]?.payload as { answer: { card: { token: string } } };
    const { token } = payload.answer.card;
    const press = anEvent('memory.requested', { operation: 'approve', token }, { id: 't2', effect: 'write' });
    expect(await memory.push(press)).toBe(204);
    expect(memory.bus.events()[1]).toMatchObject({ payload: { answer: { status: 'memory_saved' } } });
  },
);

test('neither diet nor owner nor card gets into the log', async () => {
  const memory = aMemory();

  await memory.push(proposal);
  await memory.push(openSearch);

  expect(JSON.stringify(memory.entries)).not.toMatch(/vegan|owner-1|eyJ|花壇/);
});
