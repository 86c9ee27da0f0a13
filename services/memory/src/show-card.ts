import { isoTime } from '@jiaba/shared/clock';
import { type Card, issueCard, sealCard } from '@jiaba/shared/domain/card';
import { withCard } from '@jiaba/shared/domain/card-slot';
import type { ShownCard } from '@jiaba/shared/memory-turn';
import { type Step, slotOf, type Turn, withSlot } from './turn.ts';

type Asking = Pick<ShownCard, 'operation' | 'dietary_type' | 'current'>;

/** Asks the person on a card. Nothing is kept by that but the card's nonce; an older card gives way to it. */
export function showCard(turn: Turn, asking: Asking): Step {
  const { event, person } = turn;
  const { operation, dietary_type } = asking;
  const slot = slotOf(person, operation);
  const card = issueCard({
    eventId: event.id,
    at: event.at,
    operation,
    revision: slot.revision,
    value: operation === 'save' ? (dietary_type ?? '') : '',
  });
  return {
    person: withSlot(person, operation, withCard(slot, card)),
    answer: {
      status: 'card',
      card: { ...asking, expires_at: isoTime(card.expiresAt), token: sealed(turn, card) },
      revision: slot.revision,
    },
  };
}

/** Made with the first key, for the live name. */
function sealed({ cardKeys: [key], bearers: [bearer] }: Turn, card: Card): string {
  if (!key || !bearer) throw new Error('a card needs a key and a person');
  return sealCard(key, bearer, card);
}
