import {
  catalogueFiles,
  type PlaceRecord,
  type Records,
  recordName,
  type Sighting,
} from './catalogue-files.ts';
import { campaignFaults, eventFaults } from './event-faults.ts';

/** Faults that no single field shows: what one record says of another. Each names file, record and field. */
export function crossFaults(records: Records): string[] {
  return [
    ...repeated('sources', records.sources, (source) => source.id),
    ...repeated('townships', records.townships, (township) => township.name),
    ...repeated('shapes', records.shapes, (shape) => shape.township),
    ...repeated('places', records.places, (place) => place.id),
    ...repeated('events', records.events, (event) => event.id),
    ...records.shapes.flatMap((shape, i) => at('shapes', shape, i, townshipFaults(shape, records))),
    ...records.townships.flatMap((town, i) => at('townships', town, i, neighbourFaults(town, records))),
    ...records.places.flatMap((place, i) => at('places', place, i, placeFaults(place, records))),
    ...records.events.flatMap((event, i) => at('events', event, i, eventFaults(event, records))),
    ...campaignFaults(records),
  ];
}

const at = (list: keyof Records, record: unknown, index: number, faults: string[]): string[] =>
  faults.map((fault) => `${catalogueFiles[list].file} ${recordName(record, index)} ${fault}`);

function repeated<T>(list: keyof Records, records: readonly T[], idOf: (record: T) => string): string[] {
  const seen = new Set<string>();
  return records.flatMap((record, i) => {
    const id = idOf(record);
    if (seen.has(id)) return at(list, record, i, [`id: ${id} stands there twice`]);
    seen.add(id);
    return [];
  });
}

const knownTownship = (name: string, { townships }: Records) => townships.some((t) => t.name === name);

const townshipFaults = ({ township }: { township: string }, records: Records): string[] =>
  knownTownship(township, records) ? [] : [`township: ${township} is unknown`];

const neighbourFaults = ({ neighbours }: { neighbours: string[] }, records: Records): string[] =>
  neighbours.filter((n) => !knownTownship(n, records)).map((n) => `neighbours: ${n} is unknown`);

function placeFaults(place: PlaceRecord, records: Records): string[] {
  return [
    ...townshipFaults(place, records),
    ...(place.sightings.some((s) => s.name) ? [] : ['sightings: none gives a name']),
    ...place.sightings.flatMap((sighting, i) =>
      sightingFaults(sighting, place.township, records).map((fault) => `sightings.${i}.${fault}`),
    ),
  ];
}

function sightingFaults(sighting: Sighting, township: string, records: Records): string[] {
  const { sourceId, licence, address } = sighting;
  const source = records.sources.find((s) => s.id === sourceId);
  return [
    ...(source ? [] : [`sourceId: ${sourceId} is unknown`]),
    ...(!source || licence === source.licence ? [] : [`licence: is not that of source ${source.id}`]),
    ...(!address || addressIn(address, township, records) ? [] : [`address: is not in ${township}`]),
  ];
}

/** 彰化縣彰化市和美鎮… names two townships: one cannot tell which is meant. */
function addressIn(address: string, township: string, { townships }: Records): boolean {
  const start = `彰化縣${township}`;
  const rest = address.slice(start.length);
  return address.startsWith(start) && rest !== '' && !townships.some((t) => rest.startsWith(t.name));
}
