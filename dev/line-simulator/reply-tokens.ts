import type { Clock } from '@jiaba/shared/clock';
import type { Sequence } from './sequence.ts';

/** A token lives for a minute from each delivery of its webhook… */
const LIFE_MS = 60_000;
/** …but never longer than this after the event. */
const LIFE_IN_ALL_MS = 20 * 60_000;

interface Token {
  sourceId: string;
  issuedAt: number;
  deliveredAt: number;
  used: boolean;
}

export interface ReplyTokens {
  /** A new token for one chat; its minute starts now. */
  issue(sourceId: string): string;
  /**
   * The webhook goes out (again): a token that was not used gets a fresh minute. One that was made elsewhere, in a
   * recorded webhook, begins its life here.
   */
  delivered(token: string, sourceId: string): void;
  /** The chat that this token may still answer; undefined when it is unknown, used or too old. */
  chatOf(token: string): string | undefined;
  use(token: string): void;
}

/** Reply tokens after LINE's reference, "Send reply message", on the simulator's clock. */
export function replyTokens({ clock, sequence }: { clock: Clock; sequence: Sequence }): ReplyTokens {
  const tokens = new Map<string, Token>();
  const alive = (token: Token): boolean =>
    !token.used && clock.now() < token.deliveredAt + LIFE_MS && clock.now() < token.issuedAt + LIFE_IN_ALL_MS;
  const begin = (token: string, sourceId: string): void => {
    tokens.set(token, { sourceId, issuedAt: clock.now(), deliveredAt: clock.now(), used: false });
  };
  return {
    issue(sourceId) {
      const token = sequence.hex(32);
      begin(token, sourceId);
      return token;
    },
    delivered(token, sourceId) {
      const known = tokens.get(token);
      if (known) known.deliveredAt = clock.now();
      else begin(token, sourceId);
    },
    chatOf(token) {
      const known = tokens.get(token);
      return known && alive(known) ? known.sourceId : undefined;
    },
    use(token) {
      const known = tokens.get(token);
      if (known) known.used = true;
    },
  };
}
