import * as z from 'zod';
import { TryFailure } from './try-failure.ts';

/** The parts of Google's error body that matter (google.rpc.Status); everything else is left alone. */
const errorSchema = z.object({
  error: z.object({
    code: z.unknown().optional(),
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          retryDelay: z.string().optional(),
          violations: z.array(z.object({ quotaId: z.string().optional() })).optional(),
        }),
      )
      .default([])
      .catch([]),
  }),
});
type ErrorBody = z.infer<typeof errorSchema>['error'];

/** An answer that is no success, by its status first: the words differ from day to day. */
export function httpFailure(status: number, headers: Headers, body: string): TryFailure {
  return failureOf(status, readError(body), retryAfterMs(headers));
}

/** A success that holds an error all the same; undefined where it holds none. */
export function errorInside(body: unknown): TryFailure | undefined {
  const { data } = errorSchema.safeParse(body);
  if (!data) return undefined;
  const code = Number(data.error.code);
  return Number.isInteger(code)
    ? failureOf(code, data.error)
    : new TryFailure('bad-output', { detail: 'error' });
}

function failureOf(status: number, error: ErrorBody | undefined, headerMs?: number): TryFailure {
  const detail = String(status);
  if (status === 429 && isDaily(error)) return new TryFailure('quota', { detail });
  if (status === 429 || status === 408 || status === 409 || status >= 500) {
    return new TryFailure('overloaded', { detail, retryAfterMs: delayIn(error) ?? headerMs });
  }
  if (status === 404) return new TryFailure('gone', { detail });
  return new TryFailure(status === 400 && isHistory(error) ? 'bad-history' : 'fatal', { detail });
}

function readError(body: string): ErrorBody | undefined {
  try {
    return errorSchema.safeParse(JSON.parse(body)).data?.error;
  } catch {
    return undefined;
  }
}

const isDaily = (error?: ErrorBody): boolean =>
  error?.details.some(({ violations }) => violations?.some(({ quotaId }) => /PerDay/i.test(quotaId ?? ''))) ??
  false;

/** Signatures lost, results that do not match their calls. */
const isHistory = (error?: ErrorBody): boolean =>
  /thought_?\s?signature|function response parts|call_id/i.test(error?.message ?? '');

/** RetryInfo: `53s`, `0.5s`. */
function delayIn(error?: ErrorBody): number | undefined {
  const [delay] = error?.details.flatMap(({ retryDelay }) => retryDelay ?? []) ?? [];
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}

/** The forms in milliseconds and in seconds; a date is not read. */
function retryAfterMs(headers: Headers): number | undefined {
  const exact = numeric(headers.get('retry-after-ms'));
  const seconds = numeric(headers.get('retry-after'));
  return exact ?? (seconds === undefined ? undefined : seconds * 1_000);
}

const numeric = (text: string | null): number | undefined =>
  text !== null && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
