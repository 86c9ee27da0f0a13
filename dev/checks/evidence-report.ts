import * as z from 'zod';

/**
 * The head of every evidence report. Layers are never mixed: one report speaks of one layer, and what was not
 * run is listed.
 */
export const evidenceReportSchema = z.strictObject({
  /** The commit that was run; `-dirty` behind it when the work tree differed. */
  commit: z.string().min(7),
  /** Who ran it, e.g. `ci`, `author_local`. */
  origin: z.string().min(1),
  layer: z.enum(['offline', 'emulator', 'browser', 'stand-in', 'ci', 'live-model', 'phone']),
  counts: z.record(z.string(), z.strictObject({ passed: z.int().min(0), failed: z.int().min(0) })),
  /** Names of suites or layers, each with the reason. */
  not_run: z.array(z.strictObject({ name: z.string(), why: z.string() })),
});
export type EvidenceReport = z.infer<typeof evidenceReportSchema>;
