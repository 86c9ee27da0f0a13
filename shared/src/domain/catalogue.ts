import { readFileSync } from 'node:fs';
import { digest } from '../ids.ts';
import { projectFile } from '../project-file.ts';
import { type Campaign, campaignsOf } from './campaign.ts';
import { type CatalogueEvent, withSources } from './catalogue-event.ts';
import { crossFaults } from './catalogue-faults.ts';
import { catalogueFiles, catalogueLists, type Records, recordName, type Source } from './catalogue-files.ts';
import { type CataloguePlace, withClaims } from './catalogue-place.ts';
import type { Gazetteer } from './gazetteer.ts';
import { inRank } from './place-ranking.ts';

/** Everything that place answers are made from. Two catalogues of one version hold the same. */
export interface Catalogue {
  /** 12 hex digits of a SHA-256 over the content. */
  version: string;
  /** In the order in which they are listed, whatever the condition. */
  places: readonly CataloguePlace[];
  sources: readonly Source[];
  gazetteer: Gazetteer;
  events: readonly CatalogueEvent[];
  /** The rallies among the events that are told beside places. */
  campaigns: readonly Campaign[];
}

/** Lists of records that nobody has checked. */
type Content = Record<keyof Records, unknown[]>;

/**
 * Reads and checks the catalogue in a folder.
 * @throws one Error that names every bad record with its file, its id and index, and the field
 */
export function loadCatalogue(dir: URL = projectFile('data/')): Catalogue {
  const faults: string[] = [];
  return catalogueFrom(readContent(dir, faults), faults);
}

/**
 * The same in less than half of the time where the folder holds this version: only what has passed all checks is given a
 * version, so that the checksum alone tells. Any other content is checked as usual, and has another version.
 */
export function loadKnownCatalogue(version: string, dir: URL): Catalogue {
  const faults: string[] = [];
  const content = readContent(dir, faults);
  const isKnown = faults.length === 0 && versionOf(content) === version;
  return isKnown ? build(content as Records, version) : catalogueFrom(content, faults);
}

/**
 * The same from records at hand.
 * @param faults those already found while reading
 */
export function catalogueFrom(content: Content, faults: string[] = []): Catalogue {
  const records = Object.fromEntries(
    catalogueLists.map((list) => [list, checked(list, content[list], faults)]),
  );
  const all = [...faults, ...crossFaults(records as Records)];
  if (all.length) throw new Error(`the catalogue has ${all.length} faults:\n${all.join('\n')}`);
  return build(records as Records, versionOf(records as Records));
}

function build(records: Records, version: string): Catalogue {
  const { sources, townships, counties } = records;
  const events = records.events.map((event) => withSources(event, sources));
  return {
    version,
    places: inRank(records.places.map((place) => withClaims(place, sources))),
    sources,
    gazetteer: { townships, outside: counties },
    events,
    campaigns: campaignsOf(events),
  };
}

function readContent(dir: URL, faults: string[]): Content {
  const read = catalogueLists.map((list) => [
    list,
    readList(new URL(catalogueFiles[list].file, dir), list, faults),
  ]);
  return Object.fromEntries(read) as Content;
}

const versionOf = (content: Content): string => digest(canonical(content)).slice(0, 12);

function readList(file: URL, list: keyof Records, faults: string[]): unknown[] {
  const name = catalogueFiles[list].file;
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const records = content[list];
    if (Array.isArray(records)) return records;
    faults.push(`${name} ${list}: must be a list`);
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  return [];
}

/** The records that are well formed; the others are named in `faults`. */
function checked(list: keyof Records, records: readonly unknown[], faults: string[]): unknown[] {
  const { file, record: schema } = catalogueFiles[list];
  return records.flatMap((record, index) => {
    const result = schema.safeParse(record);
    if (result.success) return [result.data];
    for (const { path, message } of result.error.issues) {
      faults.push(`${file} ${recordName(record, index)} ${path.join('.') || '(record)'}: ${message}`);
    }
    return [];
  });
}

/** JSON with sorted keys: the order in which a file was written changes no version. */
const canonical = (value: unknown): string => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(record[key])]));
}
