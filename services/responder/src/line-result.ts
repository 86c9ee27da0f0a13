import * as z from 'zod';

/** What is known after one attempt at LINE. Trouble with LINE is a value: what follows is the caller's decision. */
export type LineResult = (
  | { kind: 'accepted' }
  /** The token has been used or has expired; LINE does not say which. */
  | { kind: 'invalid-token' }
  /** `detail`: paths of the properties that LINE objects to, nothing of their content. */
  | { kind: 'invalid-message'; detail: string }
  | { kind: 'refused'; status: number }
  | { kind: 'limited'; retryAfterMs?: number }
  /** Time-out, 5xx, connection error, or accepted with an unreadable body: it may have arrived. */
  | { kind: 'unclear' }
  /** 409: an earlier attempt with this retry key did arrive. */
  | { kind: 'already-accepted' }
) & {
  /** LINE's `x-line-request-id`, to be quoted to LINE; LINE itself supplies no logs. */
  requestId?: string;
};

const refusalSchema = z.object({
  message: z.string().default(''),
  details: z.array(z.object({ property: z.string().optional() })).default([]),
});

/** What an answer other than 2xx means (Messaging API reference, "Status codes" and "Error responses"). */
export function readRefusal(status: number, headers: Headers, body: string): LineResult {
  if (status === 409) return { kind: 'already-accepted' };
  if (status === 429) return { kind: 'limited', retryAfterMs: retryAfter(headers) };
  if (status >= 500 || status === 408) return { kind: 'unclear' };
  if (status !== 400 && status !== 413) return { kind: 'refused', status };
  const { message, details } = readBody(body);
  if (message === 'Invalid reply token') return { kind: 'invalid-token' };
  return { kind: 'invalid-message', detail: details.flatMap(({ property }) => property ?? []).join(', ') };
}

function readBody(body: string): z.infer<typeof refusalSchema> {
  try {
    return refusalSchema.parse(JSON.parse(body));
  } catch {
    return { message: '', details: [] };
  }
}

/** Milliseconds; only the form in seconds is read. */
function retryAfter(headers: Headers): number | undefined {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}
