import type { LineResult } from './line-result.ts';
import type { SendEnd } from './send-record.ts';

type Reason = Extract<SendEnd, { state: 'refused' }>['reason'];
type End = { state: 'sent' } | { state: 'ambiguous' } | { state: 'refused'; reason: Reason };

/** What one attempt leads to: an end, the same answer in plain text, or another attempt later. */
export type Step =
  | End
  | { again: 'as-text' }
  | { again: 'later'; mayHaveArrived: boolean; reason: Reason; waitMs?: number };

interface Situation {
  /** An earlier attempt, of this delivery or another, may have reached LINE. */
  mayHaveArrived: boolean;
  /** The answer has been reduced to plain text already. */
  asText: boolean;
}

/**
 * The rule of sending once. A reply token is single-use: when an earlier attempt may have arrived, acceptance
 * means that it had not, and `Invalid reply token` means that it had.
 */
export function stepAfter(result: LineResult, { mayHaveArrived, asText }: Situation): Step {
  switch (result.kind) {
    case 'accepted':
    case 'already-accepted':
      return { state: 'sent' };
    case 'invalid-token':
      return mayHaveArrived ? { state: 'sent' } : { state: 'refused', reason: 'invalid-token' };
    case 'invalid-message':
      return asText ? unsent('invalid-message', mayHaveArrived) : { again: 'as-text' };
    case 'refused':
      return unsent(isCredentials(result.status) ? 'credentials' : 'request', mayHaveArrived);
    case 'limited':
      return { again: 'later', mayHaveArrived, reason: 'limited', waitMs: result.retryAfterMs };
    case 'unclear':
      return { again: 'later', mayHaveArrived: true, reason: 'late' };
  }
}

/** The end of a turn whose last attempt certainly brought nothing: what earlier ones did is another matter. */
export const unsent = (reason: Reason, mayHaveArrived: boolean): End =>
  mayHaveArrived ? { state: 'ambiguous' } : { state: 'refused', reason };

export const isCredentials = (status: number): boolean => status === 401 || status === 403;
