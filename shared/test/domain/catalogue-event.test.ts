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

test('卦山大縱走 is known for 2023 and 2025, each read at its source; nothing is claimed for 2026', () => {
  const editions = events.filter(({ series }) => series === 'baguashan-trails');
  expect(editions.map(({ id }) => id)).toEqual(['baguashan-trails-2025', 'baguashan-trails-2023']);
  const statements = editions.flatMap(({ occasions, facts }) => [...occasions, ...facts]);
  expect(statements.every(({ confirmed }) => confirmed)).toBe(true);
  expect(editions.map(({ occasions }) => [occasions[0]?.starts, occasions[0]?.ends])).toEqual([
    ['2025-09-01', '2025-11-30'],
    ['2023-10-07', '2023-11-30'],
  ]);
});

test('an occasion may have a place and a day of its own', () => {
  expect(eventOf('baguashan-trails-2025')?.occasions[1]).toMatchObject({
    township: '花壇鄉',
    place: '虎山巖寺廣場',
    starts: '2025-11-08',
  });
});

test('whether gifts are left, and where and until when they are handed out, nobody says', () => {
  for (const { unknown } of events)
    expect(unknown).toEqual(expect.arrayContaining(['gift_stock', 'exchange_place', 'exchange_deadline']));
});
