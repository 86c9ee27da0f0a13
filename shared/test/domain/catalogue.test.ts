import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { catalogueFrom, loadCatalogue } from '../../src/domain/catalogue.ts';
import { projectFile } from '../../src/project-file.ts';
import { fixtureRecords, mapSighting, smallCatalogue } from '../fixtures/small-catalogue.ts';

const catalogue = loadCatalogue();
const inTownship = (township: string) => catalogue.places.filter((place) => place.township === township);
const byName = (name: string) => catalogue.places.filter((place) => place.name[0].value === name);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of the real data in which some files are replaced. */
function folderWith(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  folders.push(folder);
  cpSync(fileURLToPath(projectFile('data/')), folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return pathToFileURL(`${folder}/`);
}

function faultsOf(load: () => unknown): string {
  try {
    load();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'no fault';
}

test('the catalogue holds at least 60 places in at least 12 townships', () => {
  expect(catalogue.places.length).toBeGreaterThanOrEqual(60);
  expect(new Set(catalogue.places.map((place) => place.township)).size).toBeGreaterThanOrEqual(12);
});

test('花壇鄉 has the 20 places of the map, 線西鄉 and 竹塘鄉 have none', () => {
  expect(inTownship('花壇鄉')).toHaveLength(20);
  expect(inTownship('線西鄉')).toEqual([]);
  expect(inTownship('竹塘鄉')).toEqual([]);
});

test.each([
  ['和米素食', '花壇鄉', '彰化縣花壇鄉彰員路三段117號'],
  ['John手作蔬食', '彰化市', '彰化縣彰化市華山路78號'],
])('%s stands in %s at its address', (name, township, address) => {
  expect(byName(name).map((place) => [place.township, place.address.map((a) => a.value)])).toEqual([
    [township, [address]],
  ]);
});

test('every claim of the map names its source, licence, method and day, and claims 素食 and nothing stricter', () => {
  const provenance = {
    sourceId: 'vegetarianmap-2020',
    shortName: '民間素食地圖',
    licence: 'MIT',
    method: 'volunteer',
    seenAt: '2020-04-17',
  };
  for (const { name, address, phone, diet } of catalogue.places) {
    for (const claim of [...name, ...address, ...diet]) expect(claim).toMatchObject(provenance);
    expect(diet.map((claim) => [claim.dietClass, claim.value])).toEqual([['vegetarian', '民間地圖列為素食']]);
    expect(phone).toEqual([]);
  }
});

test('the row that names two townships is left out', () => {
  expect(byName('巧吉酥素紅豆餅')).toEqual([]);
});

test('the version follows the content and not the order in which fields are written', () => {
  const turned = Object.fromEntries(Object.entries(fixtureRecords()).reverse());
  expect(catalogueFrom(turned as ReturnType<typeof fixtureRecords>).version).toBe(smallCatalogue().version);
  expect(smallCatalogue().version).toMatch(/^[0-9a-f]{12}$/);

  const changed = fixtureRecords();
  changed.places[0]?.sightings.push(mapSighting('測試全素館二店', '彰化縣花壇鄉虛構路9號'));
  expect(catalogueFrom(changed).version).not.toBe(smallCatalogue().version);
});

test('two sources that differ are both kept, the later of two alike first', () => {
  const moved = smallCatalogue().places.find((place) => place.id === 'fx-two-addresses');
  expect(moved?.address.map((claim) => [claim.value, claim.seenAt])).toEqual([
    ['彰化縣花壇鄉假想街30號', '2021-05-01'],
    ['彰化縣花壇鄉虛構路3號', '2020-04-17'],
  ]);
});

test('places stand in the order of evidence, completeness, freshness and id', () => {
  expect(smallCatalogue().places.map((place) => place.id)).toEqual([
    'fx-vegan',
    'fx-ovo-lacto',
    'fx-pot-side',
    'fx-loose-1',
    'fx-loose-2',
    'fx-yuanlin',
    'fx-two-addresses',
    'fx-loose-3',
  ]);
});

test('one error names all bad records with file, record and field', () => {
  const good = { id: 'good-one', township: '花壇鄉', sightings: [mapSighting('好', '彰化縣花壇鄉一路1號')] };
  const bad = [
    { ...good, id: 'Bad Id' },
    { ...good, id: 'no-sightings', sightings: [] },
    { ...good, id: 'bad-phone', sightings: [{ ...good.sightings[0], phone: 'call us' }] },
    { ...good, id: 'bad-day', sightings: [{ ...good.sightings[0], seenAt: '2020/04/17' }] },
    { ...good, id: 'markup', sightings: [{ ...good.sightings[0], name: '<b>好</b>' }] },
    { ...good, id: 'untrimmed', sightings: [{ ...good.sightings[0], name: '好 ' }] },
    { ...good, id: 'surplus', stars: 5 },
    {
      ...good,
      id: 'class',
      sightings: [{ ...good.sightings[0], diet: { dietClass: 'paleo', wording: '?' } }],
    },
    'not a record',
  ];
  const message = faultsOf(() => catalogueFrom({ ...fixtureRecords(), places: bad }));
  for (const expected of [
    /places\.json Bad Id \[0\] id: /,
    /places\.json no-sightings \[1\] sightings: /,
    /places\.json bad-phone \[2\] sightings\.0\.phone: /,
    /places\.json bad-day \[3\] sightings\.0\.seenAt: /,
    /places\.json markup \[4\] sightings\.0\.name: /,
    /places\.json untrimmed \[5\] sightings\.0\.name: /,
    /places\.json surplus \[6\] \(record\): .*stars/,
    /places\.json class \[7\] sightings\.0\.diet\.dietClass: /,
    /places\.json \[8\] \(record\): /,
  ])
    expect(message).toMatch(expected);
});

test.each<[string, (records: ReturnType<typeof fixtureRecords>) => void, RegExp]>([
  ['an id twice', (r) => r.places.push(...r.places.slice(0, 1)), /places\.json fx-vegan \[8\] id: .*twice/],
  [
    'an unknown source',
    (r) => Object.assign(r.places[0]?.sightings[0] ?? {}, { sourceId: 'nobody' }),
    /places\.json fx-vegan \[0\] sightings\.0\.sourceId: nobody is unknown/,
  ],
  [
    'a licence that is not the source’s',
    (r) => Object.assign(r.places[0]?.sightings[0] ?? {}, { licence: 'free for all' }),
    /fx-vegan \[0\] sightings\.0\.licence/,
  ],
  [
    'an unknown township',
    (r) => Object.assign(r.places[0] ?? {}, { township: '鹿谷鄉' }),
    /fx-vegan \[0\] township: 鹿谷鄉 is unknown/,
  ],
  [
    'an address of another township',
    (r) => Object.assign(r.places[0] ?? {}, { township: '員林市' }),
    /fx-vegan \[0\] sightings\.0\.address: is not in 員林市/,
  ],
  [
    'an address in two townships',
    (r) => Object.assign(r.places[7]?.sightings[0] ?? {}, { address: '彰化縣員林市和美鎮仁美路206號' }),
    /fx-yuanlin \[7\] sightings\.0\.address/,
  ],
  [
    'a place without a name',
    (r) => Object.assign(r.places[3]?.sightings[0] ?? {}, { name: undefined }),
    /fx-loose-1 \[3\] sightings: none gives a name/,
  ],
  [
    'a rally that ends before it starts',
    (r) => Object.assign(r.events[0]?.occasions[0] ?? {}, { ends: '2026-07-01' }),
    /events\.json fixture-festival \[0\] occasions\.0\.ends: is before/,
  ],
  [
    'a rally told beside places whose end is not known',
    (r) => Object.assign(r.events[0]?.occasions[0] ?? {}, { ends: undefined }),
    /events\.json fixture-festival \[0\] occasions\.0\.besidePlaces: needs/,
  ],
  ['no rally at all', (r) => r.events.splice(0), /events\.json besidePlaces: needs at least one/],
  [
    'a shop of an event that is no place of the catalogue',
    (r) => r.events[0]?.shops.push({ placeId: 'nobody', role: 'listed', sourceId: 'fixture-notice' }),
    /events\.json fixture-festival \[0\] shops\.0\.placeId: nobody is unknown/,
  ],
  [
    'a statement about an event without a source',
    (r) => r.events[0]?.facts.push({ field: 'gifts', value: '?', sourceId: 'nobody' }),
    /events\.json fixture-festival \[0\] facts\.0\.sourceId: nobody is unknown/,
  ],
  [
    'an unknown neighbour',
    (r) => r.townships[0]?.neighbours.push('鹿谷鄉'),
    /townships\.json 彰化市 \[0\] neighbours: 鹿谷鄉/,
  ],
])('%s is a fault', (_what, spoil, expected) => {
  const records = fixtureRecords();
  spoil(records);
  expect(faultsOf(() => catalogueFrom(records))).toMatch(expected);
});

test('files that cannot be read are named together with the bad records of the others', () => {
  const dir = folderWith({
    'sources.json': '{ "sources": [ {',
    'events.json': '{ "event": [] }',
    'places.json': '{ "places": [ { "id": "x" } ] }',
  });
  const message = faultsOf(() => loadCatalogue(dir));
  expect(message).toMatch(/^sources\.json: /m);
  expect(message).toMatch(/^events\.json events: must be a list/m);
  expect(message).toMatch(/^places\.json x \[0\] township: /m);
});

test('the sound copy of the data is the same catalogue', () => {
  expect(loadCatalogue(folderWith({})).version).toBe(catalogue.version);
});
