import { isOpen } from '@jiaba/shared/domain/card-slot';
import type { Person } from './person.ts';
import type { Step, Turn } from './turn.ts';

/** 我的資料. */
export function viewData({ person, now }: Turn): Step {
  const { slot, saved } = person.preference;
  return {
    answer: {
      status: 'data',
      ...(saved && { dietary_type: saved.dietary_type }),
      waiting: waiting(person, now),
      revision: slot.revision,
    },
  };
}

/** Cards and drafts that could still be agreed to. */
export function waiting({ preference, account }: Person, now: number): number {
  const cards = [preference.slot, account.deletion].filter((slot) => isOpen(slot, now));
  const drafts = account.drafts.filter(({ expires_at }) => now < expires_at);
  return cards.length + drafts.length;
}
