import * as z from 'zod';
import { dietClassSchema } from './diet-class.ts';
import { eventRecordSchema } from './event-record.ts';
import { outsideCountySchema, townshipSchema } from './gazetteer.ts';
import { idSchema, textSchema } from './record-fields.ts';
import { shapeSchema } from './township-at.ts';

/** The files of `data/`: what one record of each looks like, and where a record's fault is reported. */

/** Where data came from, and on what terms it may be shown. */
export const sourceSchema = z.strictObject({
  id: idSchema,
  /** As shown on a card. */
  shortName: textSchema.max(20),
  title: textSchema,
  url: z.url({ protocol: /^https?$/ }).optional(),
  licence: textSchema,
  attribution: textSchema,
  /** The day to which the data belongs. */
  seenAt: z.iso.date(),
  /** Whether this project read the source itself, or somebody who tells what it says. */
  reading: z.enum(['original', 'retold']),
});
export type Source = z.infer<typeof sourceSchema>;

/** A point as a source gives it. It is data only: nothing is measured from it and nothing shows it. */
const geoSchema = z.strictObject({
  longitude: z.number().min(119).max(123),
  latitude: z.number().min(21).max(26),
  quality: z.enum([
    /** Lies in the township of the address; more is not known. */
    'unverified',
    /** Rows with other addresses have the same point. */
    'shared',
    /** Every row of the township has this point. */
    'town_centroid',
    /** Lies in another township than the address says. */
    'outside_township',
  ]),
});

/** What one row of one source says of a place. */
export const sightingSchema = z.strictObject({
  sourceId: idSchema,
  /** The row in the source. */
  rowId: textSchema,
  licence: textSchema,
  method: z.enum(['official', 'owner', 'volunteer', 'import']),
  seenAt: z.iso.date(),
  name: textSchema.optional(),
  address: textSchema.optional(),
  phone: z
    .string()
    .regex(/^0[\d-]{7,12}(#\d{1,6})?$/, 'must look like 04-7860000 or 0912-345678#12')
    .optional(),
  /** The class that the row claims, and its wording as shown. */
  diet: z.strictObject({ dietClass: dietClassSchema, wording: textSchema }).optional(),
  geo: geoSchema.optional(),
});
export type Sighting = z.infer<typeof sightingSchema>;

export const placeRecordSchema = z.strictObject({
  id: idSchema,
  township: textSchema,
  sightings: z.array(sightingSchema).min(1),
});
export type PlaceRecord = z.infer<typeof placeRecordSchema>;

/** Each file, the list in it, and the schema of one record. */
export const catalogueFiles = {
  sources: { file: 'sources.json', record: sourceSchema },
  townships: { file: 'townships.json', record: townshipSchema },
  shapes: { file: 'township-shapes.json', record: shapeSchema },
  counties: { file: 'outside-places.json', record: outsideCountySchema },
  places: { file: 'places.json', record: placeRecordSchema },
  events: { file: 'events.json', record: eventRecordSchema },
} as const;

export type CatalogueList = keyof typeof catalogueFiles;
/** The records of all files, by the name of their list. */
export type Records = { [L in CatalogueList]: z.infer<(typeof catalogueFiles)[L]['record']>[] };

export const catalogueLists = Object.keys(catalogueFiles) as CatalogueList[];
export const catalogueFileNames: readonly string[] = catalogueLists.map((list) => catalogueFiles[list].file);

/** How a fault names its record. */
export function recordName(record: unknown, index: number): string {
  const { id, name, township, county } = (record ?? {}) as Record<string, unknown>;
  const label = [id, name, township, county].find((value) => typeof value === 'string');
  return label ? `${label} [${index}]` : `[${index}]`;
}
