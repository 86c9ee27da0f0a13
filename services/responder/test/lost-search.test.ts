import { expect, test } from '@jest/globals';
import { encodePostback } from '@jiaba/shared/postback';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { lostSearch } from '../src/lost-search.ts';
import { aPlaceReply, saidByPerson } from './place-answers.ts';

const { request, answer } = aPlaceReply({ request: { ...saidByPerson, page: 2 } });
const search = { requested: { area: '花壇' }, answeredBy: 'reader' };
const button = encodePostback({ action: 'search', area: '花壇鄉', page: 2, allergy: true }).data;

const lostIn = (payload: unknown) => lostSearch(anEvent('dead-letter', payload));

test.each([
  ['on its way to memory', { operation: 'fill-search', search }, { requested: { area: '花壇' }, page: 1 }],
  [
    'before it was run',
    { tool: 'search_local_places', request },
    { requested: saidByPerson.requested, page: 2 },
  ],
  ['at the gate', { tool: 'search_local_places', request, answer }, { requested: saidByPerson.requested }],
  ['typed', { kind: 'places', requested: { area: '花壇' } }, { requested: { area: '花壇' } }],
  [
    'pressed',
    { kind: 'postback', data: button },
    { requested: { area: '花壇鄉' }, page: 2, aboutAllergy: true },
  ],
])('a search lost %s can be tried again', (_where, payload, expected) => {
  expect(lostIn(payload)).toMatchObject(expected);
});

test('what was filled in for the person is left out', () => {
  expect(lostIn({ tool: 'search_local_places', request })).not.toHaveProperty('effective');
});

test.each([
  ['a sentence that was not understood yet', { kind: 'text', text: '花壇有什麼素食' }],
  ['a location', { kind: 'location', latitude: 24, longitude: 120 }],
  ['an entry', { kind: 'entry', entry: 'menu' }],
  ['another button', { kind: 'postback', data: encodePostback({ action: 'areas' }).data }],
  ['an unknown button', { kind: 'postback', data: 'x' }],
  ['a search that cannot be read', { request: { requested: 5 } }],
  ['anything else', ['as', 'it', 'was']],
  ['nothing', undefined],
])('%s is no search', (_what, payload) => {
  expect(lostIn(payload)).toBeUndefined();
});
