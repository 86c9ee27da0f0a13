import { isDeepStrictEqual } from 'node:util';
import { nobody } from './person.ts';
import type { Step, Turn } from './turn.ts';

/** What is kept of somebody who blocked the bot goes after this, unless the person comes back. */
export const LEFT_MS = 30 * 24 * 60 * 60 * 1_000;

/** The person blocked the bot. Events may come in any order: one from before the last follow says nothing. */
export function unfollow({ person, event }: Turn): Step {
  const { account } = person;
  const followedSince = account.followed_at !== undefined && event.at <= account.followed_at;
  if (isDeepStrictEqual(person, nobody) || followedSince) return {};
  return {
    person: { ...person, account: { ...account, left_at: event.at } },
    expireAt: Date.parse(event.receivedAt) + LEFT_MS,
  };
}

/**
 * The person follows the bot. The clock was stopped before, as with every event of somebody who is back (meet.ts).
 * @param returning whether to greet as somebody who was here before
 */
export function follow({ person, event }: Turn, returning: boolean): Step {
  return {
    ...(!isDeepStrictEqual(person, nobody) && {
      person: { ...person, account: { ...person.account, followed_at: event.at } },
    }),
    ...(returning && { answer: { status: 'welcome', back: person.preference.saved !== undefined } }),
  };
}
