import { readFileSync, writeFileSync } from 'node:fs';
import type { PlaceRecord, Sighting } from '@jiaba/shared/domain/catalogue-files';
import { changhua } from '@jiaba/shared/domain/gazetteer';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import { projectFile } from '@jiaba/shared/project-file';
import * as z from 'zod';

/**
 * Rewrites a copy of VegetarianMap's Changhua_County_Map.geojson (MIT) into data/places.json and prints the rows
 * that were left out. It knows rows of this one source only: places with sightings from elsewhere are kept.
 *
 *   node dev/catalogue/import-vegetarian-map.ts <file.geojson>
 */
const rowSchema = z.object({
  id: z.string(),
  properties: z.object({ name: z.string(), address: z.string() }),
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
type Row = z.infer<typeof rowSchema>;

const source = {
  sourceId: 'vegetarianmap-2020',
  licence: 'MIT',
  method: 'volunteer',
  seenAt: '2020-04-17',
} as const;
const placesFile = projectFile('data/places.json');

function main(file: string): void {
  const { features } = z
    .object({ features: z.array(rowSchema) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const rows = features.flatMap((row) => {
    const township = townshipOf(tidyAddress(row));
    if (!township)
      console.log(`left out, no single township: ${row.properties.name} ${row.properties.address}`);
    return township ? [{ row, township }] : [];
  });
  const others = currentPlaces().filter((p) => p.sightings.some((s) => s.sourceId !== source.sourceId));
  const imported = rows.map(({ row, township }) => ({
    id: `vm-${row.id.slice(0, 8).toLowerCase()}`,
    township,
    sightings: [sighting(row, township, rows)],
  }));
  const places = [...others, ...imported.filter(({ id }) => !others.some((other) => other.id === id))];
  places.sort((a, b) => (a.id < b.id ? -1 : 1));
  const lines = places.map((place) => `    ${JSON.stringify(place)}`);
  writeFileSync(placesFile, `{\n  "places": [\n${lines.join(',\n')}\n  ]\n}\n`);
  console.log(`${imported.length} of ${features.length} rows imported, ${places.length} places`);
}

function sighting(row: Row, township: string, rows: { row: Row; township: string }[]): Sighting {
  const [longitude, latitude] = row.geometry.coordinates.map((degrees) => Number(degrees.toFixed(6)));
  return {
    ...source,
    rowId: row.id,
    name: row.properties.name.replace(/\s+/g, ' ').trim(),
    address: tidyAddress(row),
    diet: { dietClass: 'vegetarian', wording: '民間地圖列為素食' },
    geo: { longitude: longitude ?? 0, latitude: latitude ?? 0, quality: quality(row, township, rows) },
  };
}

/** 彰化縣彰化市彰化市民權路 says the township twice. */
const tidyAddress = ({ properties }: Row): string =>
  properties.address.replace(/^(彰化縣)(.{2}[市鎮鄉])\2/, '$1$2').replace(/(\d) 號/, '$1號');

function townshipOf(address: string): string | undefined {
  const { townships } = changhua();
  const town = townships.find(({ name }) => address.startsWith(`彰化縣${name}`));
  const rest = address.slice(`彰化縣${town?.name}`.length);
  return townships.some(({ name }) => rest.startsWith(name)) ? undefined : town?.name;
}

function quality(row: Row, township: string, rows: { row: Row; township: string }[]) {
  const [longitude, latitude] = row.geometry.coordinates;
  const samePoint = (other: Row) =>
    other.geometry.coordinates[0] === longitude && other.geometry.coordinates[1] === latitude;
  const town = rows.filter((other) => other.township === township);
  if (town.length > 2 && town.every((other) => samePoint(other.row))) return 'town_centroid';
  if (townshipAt(longitude, latitude) !== township) return 'outside_township';
  const sharing = rows.filter(
    ({ row: other }) => samePoint(other) && tidyAddress(other) !== tidyAddress(row),
  );
  return sharing.length ? 'shared' : 'unverified';
}

function currentPlaces(): PlaceRecord[] {
  return (JSON.parse(readFileSync(placesFile, 'utf8')) as { places: PlaceRecord[] }).places;
}

const file = process.argv[2];
if (file) main(file);
else console.error('which file? node dev/catalogue/import-vegetarian-map.ts <file.geojson>');
