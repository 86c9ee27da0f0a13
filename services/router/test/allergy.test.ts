import { expect, test } from '@jest/globals';
import type { Model } from '@jiaba/shared/model';
import { encodePostback, type Postback } from '@jiaba/shared/postback';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { routerHandlers } from '../src/handler.ts';

/** A model that picks the search, whatever is said. */
const searching: Model = {
  call: async () => ({
    answeredBy: 'gemini',
    model: 'fake',
    calls: [{ id: '1', name: 'search_local_places', args: { area: '花壇', dietary_type: 'vegan' } }],
    steps: [],
    usage: { input: 0, output: 0, thought: 0, cached: 0, total: 0 },
  }),
};

function aRouter() {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const store = sqliteStore({ file: ':memory:', clock });
  return serving('router', routerHandlers({ model: searching, store, clock, townshipAt: () => undefined }), {
    clock,
  });
}

const said = (text: string, id: string) => anEvent('line.received', { kind: 'text', text }, { id });
const pressed = (postback: Postback) =>
  anEvent('line.command', { kind: 'postback', data: encodePostback(postback).data });

test('that a sentence was about an allergy goes along with the search; to what does not', async () => {
  const router = aRouter();

  await router.push(said('我對花生過敏，花壇有全素嗎', 't1'));
  await router.push(said('花壇有全素嗎', 't2'));

  expect(router.bus.events()).toMatchObject([
    { payload: { request: { aboutAllergy: true } } },
    { payload: { request: { aboutAllergy: false } } },
  ]);
  expect(JSON.stringify(router.bus.published)).not.toContain('花生');
});

test('a button pressed after such a sentence still says so', async () => {
  const router = aRouter();

  await router.push(pressed({ action: 'search', area: '花壇鄉', dietary_type: 'vegan', allergy: true }));
  await router.push(pressed({ action: 'areas', allergy: true }));

  expect(router.bus.events()).toMatchObject([
    { payload: { request: { aboutAllergy: true } } },
    { payload: { request: { aboutAllergy: true } } },
  ]);
});
