import { type Card, openCard } from '@jiaba/shared/domain/card';
import { approval, type Refusal } from '@jiaba/shared/domain/card-slot';
import { dietClassSchema } from '@jiaba/shared/domain/diet-class';
import { agreed } from '@jiaba/shared/domain/preference';
import type { MemoryAnswer } from '@jiaba/shared/memory-turn';
import { deleteEverything } from './delete-everything.ts';
import { type Step, slotOf, type Turn } from './turn.ts';

/**
 * 同意 on a card: the only way in which anything is remembered. The token must have been made here for this person,
 * and the event must come from a pressed button; the model has no way to either.
 */
export function approve(turn: Turn, token: string): Step {
  const card = openCard(turn.cardKeys, turn.bearers, token);
  if (!card) return { answer: { status: 'unusable_memory_card' } };
  const verdict = approval(slotOf(turn.person, card.operation), card, turn.now);
  return verdict === 'apply' ? apply(turn, card) : { answer: refusal(verdict, card) };
}

function apply(turn: Turn, card: Card): Step {
  if (card.operation === 'delete') return deleteEverything(turn, card);
  const preference = agreed(turn.person.preference, card, turn.event.at);
  if (!preference) return { answer: { status: 'unusable_memory_card' } };
  const { saved, slot } = preference;
  return {
    person: { ...turn.person, preference },
    answer: saved
      ? { status: 'memory_saved', dietary_type: saved.dietary_type, revision: slot.revision }
      : { status: 'memory_forgotten' },
    removesOutcomes: saved === undefined,
  };
}

function refusal(status: Refusal, { operation, value }: Card): MemoryAnswer {
  switch (status) {
    case 'already_applied':
      return { status, operation };
    case 'stale_memory_card':
      return { status };
    default: {
      const { data: dietary_type } = dietClassSchema.safeParse(value);
      return { status, again: { operation, ...(dietary_type && { dietary_type }) } };
    }
  }
}
