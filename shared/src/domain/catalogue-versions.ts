import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { projectFile } from '../project-file.ts';
import type { Catalogue } from './catalogue.ts';

export const versionsFile = 'versions.json';
/** The folder, in the catalogue's own, of the version before. */
export const previousFolder = 'previous/';

/** What a catalogue's folder holds: versions by the checksum of their content. */
export const versionsSchema = z.strictObject({
  newest: z.string(),
  previous: z.string().optional(),
  /** As `coveredTownships` of the newest. */
  townships: z.array(z.string()),
});
export type Versions = z.infer<typeof versionsSchema>;

/** Read alone by whom the catalogue would keep from starting. */
export const readVersions = (file: URL = projectFile('data/versions.json')): Versions =>
  versionsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Short names of the townships that have places, in the government's order. */
export function coveredTownships({ places, gazetteer }: Pick<Catalogue, 'places' | 'gazetteer'>): string[] {
  const covered = new Set(places.map(({ township }) => township));
  return gazetteer.townships.flatMap(({ name, shortName }) => (covered.has(name) ? [shortName] : []));
}
