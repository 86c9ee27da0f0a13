import type { Line } from '@jiaba/responder/line';
import type { Clock } from '@jiaba/shared/clock';

/** A reply token lives for a minute. */
const TOKEN_MS = 60_000;

interface Seen {
  token: string;
  at: number;
  messages: Parameters<Line['reply']>[1];
}

/** LINE as a person sees it: a reply token works once and for a minute; what arrives is kept. */
export function tokenLine(clock: Clock) {
  const seen: Seen[] = [];
  const issued = new Map<string, number>();
  const line: Line = {
    async reply(token, messages) {
      const at = issued.get(token);
      if (at === undefined || clock.now() >= at + TOKEN_MS) return { kind: 'invalid-token' };
      issued.delete(token);
      seen.push({ token, at: clock.now(), messages });
      return { kind: 'accepted' };
    },
    push: () => Promise.reject(new Error('pushes are off')),
  };
  return {
    line,
    seen,
    /** The token goes out with a webhook; a redelivery renews it unless it was used. */
    issue: (token: string): void => {
      issued.set(token, clock.now());
    },
    renew: (token: string): void => {
      if (issued.has(token)) issued.set(token, clock.now());
    },
  };
}
