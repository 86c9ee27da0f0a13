import { expect, test } from '@jest/globals';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { aRouter, button, searchFor } from './a-router.ts';

/** A model that picks the search, whatever is said. */
const searching = searchFor({ area: '花壇', dietary_type: 'vegan' });

const said = (text: string, id: string) => anEvent('line.received', { kind: 'text', text }, { id });

test('that a sentence was about an allergy goes along with the search; to what does not', async () => {
  const router = aRouter(searching);

  await router.push(said('我對花生過敏，花壇有全素嗎', 't1'));
  await router.push(said('花壇有全素嗎', 't2'));

  expect(router.bus.events()).toMatchObject([
    { payload: { request: { aboutAllergy: true } } },
    { payload: { request: { aboutAllergy: false } } },
  ]);
  expect(JSON.stringify(router.bus.published)).not.toContain('花生');
});

test('a button pressed after such a sentence still says so', async () => {
  const router = aRouter(searching);

  await router.push(button({ action: 'search', area: '花壇鄉', dietary_type: 'vegan', allergy: true }));
  await router.push(button({ action: 'areas', allergy: true }));

  expect(router.bus.events()).toMatchObject([
    { payload: { request: { aboutAllergy: true } } },
    { payload: { request: { aboutAllergy: true } } },
  ]);
});
