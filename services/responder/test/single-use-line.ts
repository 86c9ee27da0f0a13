import type { Line } from '../src/line.ts';
import type { LineResult } from '../src/line-result.ts';

/** How LINE takes one attempt, and whether the person sees it. */
export type Treatment =
  | 'ok'
  /** No readable answer, and nothing arrived. */
  | 'lost'
  /** No readable answer, but it arrived. */
  | 'arrived'
  /** Answers 409 to what it has accepted before. */
  | 'conflict'
  | 'dead token'
  | 'cards refused'
  | 'credentials refused'
  | 'limited';

type Messages = Parameters<Line['reply']>[1];

/**
 * LINE as far as sending goes: a reply token works once, a retry key delivers once, and what the person sees is
 * counted.
 * @param treat how the nth attempt (from 1) is taken
 */
export function singleUseLine(
  treat: (n: number) => Treatment,
): Line & { seen: Messages[]; attempts: () => number } {
  const seen: Messages[] = [];
  const used = new Set<string>();
  let attempts = 0;

  function take(key: string, spent: LineResult, messages: Messages): LineResult {
    const treatment = treat(++attempts);
    switch (treatment) {
      case 'lost':
        return { kind: 'unclear' };
      case 'arrived':
        accept(key, messages);
        return { kind: 'unclear' };
      case 'conflict':
        return used.has(key) ? { kind: 'already-accepted' } : accept(key, messages);
      case 'dead token':
        return spent.kind === 'invalid-token' || used.has(key) ? spent : accept(key, messages);
      case 'cards refused':
        if (messages.some(({ type }) => type !== 'text')) return { kind: 'invalid-message', detail: '/body' };
        return used.has(key) ? spent : accept(key, messages);
      case 'credentials refused':
        return { kind: 'refused', status: 401 };
      case 'limited':
        return { kind: 'limited', retryAfterMs: 2_000 };
      case 'ok':
        return used.has(key) ? spent : accept(key, messages);
    }
  }

  function accept(key: string, messages: Messages): LineResult {
    if (!used.has(key)) seen.push(messages);
    used.add(key);
    return { kind: 'accepted' };
  }

  return {
    seen,
    attempts: () => attempts,
    reply: async (token, messages) => take(token, { kind: 'invalid-token' }, messages),
    push: async (_to, messages, key) => take(key, { kind: 'already-accepted' }, messages),
  };
}
