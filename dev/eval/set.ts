import { readFileSync } from 'node:fs';
import * as z from 'zod';

const argsSchema = z.record(z.string(), z.unknown());
const wantedSchema = z.object({ tool: z.string(), args: argsSchema.default({}) });

const itemSchema = z.object({
  id: z.string(),
  category: z.string(),
  utterance: z.string().min(1),
  expected: wantedSchema,
  /** Other answers that are as good. */
  acceptable: z.array(wantedSchema).default([]),
  /** Other names of the expected place. */
  town_alt: z.array(z.string()).default([]),
  /** Arguments that may not be there. */
  absent_args: z.array(z.string()).default([]),
  /** Tools that may not be called. */
  forbidden: z.array(z.string()).default([]),
});
export type Item = z.infer<typeof itemSchema>;
export type Wanted = z.infer<typeof wantedSchema>;

const setSchema = z.object({
  meta: z.object({ name: z.string(), tools: z.record(z.string(), z.string()) }),
  items: z.array(itemSchema).min(1),
});
export type RoutingSet = z.infer<typeof setSchema>;

/** A set of utterances with the route expected. Throws an Error that names what is malformed. */
export function readSet(file: string): RoutingSet {
  const parsed = setSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is no routing set: ${z.prettifyError(parsed.error)}`);
}
