import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { projectFile } from '../project-file.ts';

const word = z.string().trim().min(1);

/** One township of Changhua and the ways in which people name it. */
export const townshipSchema = z.strictObject({
  /** 花壇鄉 */
  name: word,
  shortName: word,
  english: word,
  /** The government's code. */
  code: z.string().regex(/^10007\d{3}$/),
  /** The first three digits of the postal code. */
  zip: z.string().regex(/^5\d\d$/),
  /** Other right names, used wherever they stand: old names, romanisations. */
  aliases: z.array(word),
  /** Common slips, used only where they are the whole phrase: 復興 is also the name of many roads. */
  slips: z.array(word),
  /** Places that lie in it. */
  inside: z.array(word),
  /** Townships that share a border with it. */
  neighbours: z.array(word),
});
export type Township = z.infer<typeof townshipSchema>;

/** Names of real places elsewhere, which must never be bent into a township of Changhua. */
export const outsideCountySchema = z.strictObject({
  county: word,
  names: z.array(word).min(1),
  english: z.array(word),
});
export type OutsideCounty = z.infer<typeof outsideCountySchema>;

export const townshipsFileSchema = z.strictObject({ sourceId: word, townships: z.array(townshipSchema) });
export const outsideFileSchema = z.strictObject({ sourceId: word, counties: z.array(outsideCountySchema) });

/** All that is known about names of areas. */
export interface Gazetteer {
  townships: readonly Township[];
  outside: readonly OutsideCounty[];
}

let own: Gazetteer | undefined;

/** The names in `data/`, read once: they change with a release only. */
export function changhua(): Gazetteer {
  own ??= {
    townships: townshipsFileSchema.parse(readJson(projectFile('data/townships.json'))).townships,
    outside: outsideFileSchema.parse(readJson(projectFile('data/outside-places.json'))).counties,
  };
  return own;
}

const readJson = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));
