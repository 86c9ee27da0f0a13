import * as z from 'zod';
import { traceModes } from '../tracing.ts';

/** Every service reads it. */
export const traceField = z
  .enum(traceModes)
  .default('off')
  .describe('where the spans of a turn go: off, log (as log lines), or cloud (Cloud Trace)');

/** Ingress reads it; the others do as the event says. */
export const traceShareField = z
  .string()
  .transform(Number)
  .pipe(z.number().min(0).max(1))
  .default(1)
  .describe('share of the turns whose spans are recorded, 0 to 1');
