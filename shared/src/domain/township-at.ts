import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { projectFile } from '../project-file.ts';

type Point = readonly [longitude: number, latitude: number];

const pointSchema = z.tuple([z.number(), z.number()]);

/** A township's outline: rings of [longitude, latitude] in degrees (WGS 84), the first one the outer. */
export const shapeSchema = z.strictObject({
  township: z.string().min(1),
  rings: z.array(z.array(pointSchema).min(4)).min(1),
});
export type TownshipShape = z.infer<typeof shapeSchema>;

export const shapesFileSchema = z.strictObject({ sourceId: z.string().min(1), shapes: z.array(shapeSchema) });

let own: readonly TownshipShape[] | undefined;

function changhuaShapes(): readonly TownshipShape[] {
  const file = projectFile('data/township-shapes.json');
  own ??= shapesFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).shapes;
  return own;
}

/**
 * The full name of the township in which a point lies; undefined outside the county.
 * @param longitude degrees east
 * @param latitude degrees north
 */
export function townshipAt(
  longitude: number,
  latitude: number,
  shapes: readonly TownshipShape[] = changhuaShapes(),
): string | undefined {
  return shapes.find(({ rings }) => inside([longitude, latitude], rings))?.township;
}

/** Even-odd rule: a ray to the east crosses the outline an odd number of times. Holes are rings too. */
function inside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let crossings = 0;
  for (const ring of rings) {
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1;
    });
  }
  return crossings % 2 === 1;
}
