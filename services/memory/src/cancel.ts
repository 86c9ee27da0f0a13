import { openCard } from '@jiaba/shared/domain/card';
import { cancellation, withoutCard } from '@jiaba/shared/domain/card-slot';
import { type Step, slotOf, type Turn, withSlot } from './turn.ts';
import { waiting } from './view-data.ts';

/** 先不要 on a card: that card is void, and nothing else moves. */
export function cancel({ person, cardKeys, bearers }: Turn, token: string): Step {
  const card = openCard(cardKeys, bearers, token);
  if (!card) return { answer: { status: 'unusable_memory_card' } };
  const { operation } = card;
  const slot = slotOf(person, operation);
  switch (cancellation(slot, card)) {
    case 'already_applied':
      return { answer: { status: 'cancelled_too_late', operation } };
    case 'stale_memory_card':
      return { answer: { status: 'stale_memory_card' } };
    case 'cancel':
      return {
        person: withSlot(person, operation, withoutCard(slot)),
        answer: { status: 'card_cancelled', kept: person.preference.saved !== undefined, operation },
        removesOutcomes: true,
      };
  }
}

/** 先不要, typed: every card and draft that waits is void. */
export function cancelAll({ person, now }: Turn): Step {
  const { preference, account } = person;
  if (waiting(person, now) === 0) return { answer: { status: 'no_open_card' } };
  return {
    person: {
      preference: { ...preference, slot: withoutCard(preference.slot) },
      account: { ...account, deletion: withoutCard(account.deletion), drafts: [] },
    },
    answer: { status: 'card_cancelled', kept: preference.saved !== undefined },
    removesOutcomes: true,
    endsDrafts: 'cancelled',
  };
}
