import type { Envelope } from '@jiaba/shared/envelope';
import { digest } from '@jiaba/shared/ids';
import type { SendEnd, SendRecord, Via } from './send-record.ts';

/** A reply token is good for a minute from the webhook; five seconds are kept in hand. */
const TOKEN_MS = 55_000;
/** LINE remembers a retry key for a day; a later push could be a second one. */
const PUSH_WITHIN_MS = 24 * 60 * 60 * 1_000;

/** What a delivery does with a turn. */
export type Move =
  /** The turn has ended before. */
  | { kind: 'leave'; via: Via }
  /** Nothing may be tried (any more). */
  | { kind: 'end'; end: SendEnd }
  | { kind: 'claim'; via: Via; to: string; claims: number; token: string };

interface Situation {
  event: Pick<Envelope, 'receivedAt' | 'replyTo'>;
  now: number;
  pushEnabled: boolean;
}

/** Until when a reply may be tried: receivedAt + 55 s, in milliseconds since 1970. */
export const tokenBy = ({ receivedAt }: Situation['event']): number => Date.parse(receivedAt) + TOKEN_MS;

/**
 * Reply while the token lives. Push only a turn that nobody claimed for a reply: what was once claimed may have
 * arrived, and a push beside it could be the second message. A claimed push may go on, its retry key holds.
 */
export function moveFor(found: SendRecord | undefined, { event, now, pushEnabled }: Situation): Move {
  if (found && found.state !== 'claimed') return { kind: 'leave', via: found.via };
  const via = found?.via ?? (now < tokenBy(event) ? 'reply' : 'push');
  const claims = (found?.claims ?? 0) + 1;
  const { token: replyToken, sourceId } = event.replyTo ?? {};
  if (!replyToken) return ended('no-token');
  const token = digest('reply token', replyToken);
  // Photos of one album are one turn but come with a token each: two tokens could show two messages.
  if (found && found.token !== token) return { kind: 'leave', via: found.via };
  if (via === 'reply') {
    return now < tokenBy(event) ? { kind: 'claim', via, to: replyToken, claims, token } : ended('late');
  }
  const mayPush = pushEnabled && now < Date.parse(event.receivedAt) + PUSH_WITHIN_MS;
  return mayPush && sourceId ? { kind: 'claim', via, to: sourceId, claims, token } : ended('late');

  function ended(reason: 'no-token' | 'late'): Move {
    const end: SendEnd = found
      ? { state: 'ambiguous', via: found.via }
      : { state: 'refused', via: 'reply', reason };
    return { kind: 'end', end };
  }
}
