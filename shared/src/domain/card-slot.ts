import * as z from 'zod';
import type { Card } from './card.ts';

/**
 * Where one card at a time may be open. The revision grows by one whenever something was agreed to or taken back,
 * and never comes back, so that no card made before can be pressed after it.
 */
export const cardSlotSchema = z.object({
  revision: z.int().min(0),
  /** The card that brought this revision about; absent when a command did. */
  last_nonce: z.string().optional(),
  /** The card that waits for the person. It names no value: others may read this document. */
  pending: z.object({ nonce: z.string(), expires_at: z.int() }).optional(),
});
export type CardSlot = z.infer<typeof cardSlotSchema>;

export type Refusal =
  /** Another press of a card that has been applied. */
  | 'already_applied'
  /** Something was changed since, or a newer card waits. */
  | 'stale_memory_card'
  | 'cancelled_memory_card'
  | 'expired_memory_card';

/**
 * What a press of 同意 does. The order of the checks is part of the rule.
 * @param now domain time in milliseconds
 */
export function approval(slot: CardSlot, card: Card, now: number): 'apply' | Refusal {
  if (isApplied(slot, card)) return 'already_applied';
  if (isStale(slot, card)) return 'stale_memory_card';
  if (!slot.pending) return 'cancelled_memory_card';
  return now >= card.expiresAt ? 'expired_memory_card' : 'apply';
}

/** What a press of 先不要 does; cancelling what is cancelled or expired is no trouble. */
export function cancellation(slot: CardSlot, card: Card): 'cancel' | 'already_applied' | 'stale_memory_card' {
  if (isApplied(slot, card)) return 'already_applied';
  return isStale(slot, card) ? 'stale_memory_card' : 'cancel';
}

const isApplied = (slot: CardSlot, card: Card): boolean =>
  slot.last_nonce === card.nonce && slot.revision === card.revision + 1;

const isStale = (slot: CardSlot, card: Card): boolean =>
  slot.revision !== card.revision || (slot.pending !== undefined && slot.pending.nonce !== card.nonce);

/** Whether a card waits that could still be agreed to. */
export const isOpen = ({ pending }: CardSlot, now: number): boolean =>
  pending !== undefined && now < pending.expires_at;

/** A card is shown: an older one that waits gives way to it. */
export const withCard = (slot: CardSlot, { nonce, expiresAt }: Card): CardSlot => ({
  ...slot,
  pending: { nonce, expires_at: expiresAt },
});

export const withoutCard = ({ pending, ...slot }: CardSlot): CardSlot => slot;

/** A card was agreed to. */
export const afterCard = ({ revision }: CardSlot, { nonce }: Card): CardSlot => ({
  revision: revision + 1,
  last_nonce: nonce,
});

/** Something was taken back by command: every card made before is void. */
export const afterCommand = ({ revision }: CardSlot): CardSlot => ({ revision: revision + 1 });
