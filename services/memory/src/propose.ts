import type { Proposal } from '@jiaba/shared/memory-turn';
import { showCard } from './show-card.ts';
import type { Step, Turn } from './turn.ts';
import { viewPreference } from './view-preference.ts';

/** Somebody understood a wish. It becomes a card: whoever understood it, the person decides. */
export function propose(turn: Turn, { operation, dietary_type }: Proposal): Step {
  const { saved } = turn.person.preference;
  if (operation === 'forget') {
    return saved
      ? showCard(turn, { operation, dietary_type: saved.dietary_type })
      : { answer: { status: 'nothing_saved' } };
  }
  if (!dietary_type) return { answer: { status: 'which_diet' } };
  // There is nothing to agree to: it is remembered already.
  if (saved?.dietary_type === dietary_type) return viewPreference(turn);
  return showCard(turn, { operation, dietary_type, ...(saved && { current: saved.dietary_type }) });
}
