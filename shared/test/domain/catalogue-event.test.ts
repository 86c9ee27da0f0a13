import { expect, test } from '@jest/globals';
import { loadCatalogue } from '../../src/domain/catalogue.ts';

const { events, places } = loadCatalogue();
const eventOf = (id: string) => events.find((event) => event.id === id);
const festival = eventOf('vegetarian-festival-2026');

test('what is said of the 蔬食節 is retold: this project has not seen the county’s notice', () => {
  expect(festival?.occasions.map(({ kind, starts, ends }) => [kind, starts, ends])).toEqual([
    ['stamp_rally', '2026-08-01T00:00:00+08:00', '2026-09-30T17:00:00+08:00'],
    ['carnival', '2026-10-03', '2026-10-03'],
  ]);
  for (const statement of [...(festival?.occasions ?? []), ...(festival?.facts ?? [])])
    expect(statement).toMatchObject({ confirmed: false, seenAt: '2026-09-28' });
});

test('what no source says of the 蔬食節 is named as unknown', () => {
  expect(festival?.unknown).toEqual([
    'joining',
    'gifts',
    'gift_stock',
    'exchange_place',
    'exchange_deadline',
    'route',
  ]);
  expect(festival?.occasions.map(({ place }) => place)).toEqual([undefined, undefined]);
});

test('two shops are on its list, which says nothing about stamps or the carnival', () => {
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name[0].value;
  expect(festival?.shops.map(({ placeId, role, confirmed }) => [nameOf(placeId), role, confirmed])).toEqual([
    ['和米素食', 'listed', false],
    ['John手作蔬食', 'listed', false],
  ]);
});

test('every statement about an event names its source, on what terms, and the day', () => {
  for (const { occasions, facts, shops } of events)
    for (const statement of [...occasions, ...facts, ...shops]) {
      expect(statement.shortName).not.toBe('');
      expect(statement.licence).toMatch(/^facts only/);
      expect(statement.seenAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
});
