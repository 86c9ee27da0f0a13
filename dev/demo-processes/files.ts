import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { chatJsonSchema } from '../chat/chat-json.ts';

/** What a process leaves in its folder, and what the report says about all of them. */

export const stdoutSchema = z.strictObject({
  step: z.string(),
  pid: z.int(),
  turns: z.array(z.strictObject({ said: z.string(), answer: chatJsonSchema })),
});
export type Stdout = z.infer<typeof stdoutSchema>;

export const reportSchema = z.strictObject({
  /** Who ran it. */
  origin: z.string().min(1),
  /** The cards were pressed by this program: no person, no phone, no model took part. */
  approved_by: z.literal('test_program'),
  phone: z.literal(false),
  gemini: z.literal(false),
  commit: z.string(),
  node: z.string(),
  steps: z.array(
    z.strictObject({
      step: z.string(),
      does: z.string(),
      pid: z.int(),
      /** SHA-256 of each file of the step. */
      files: z.record(z.string(), z.string()),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

export const FILES = ['stdout.json', 'rows.json', 'backup.sqlite'] as const;
export const REPORT = 'report.json';

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

export const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));
