import * as z from 'zod';
import type { Card } from './card.ts';
import { afterCard, afterCommand, type CardSlot } from './card-slot.ts';
import { dietClassSchema } from './diet-class.ts';

/** The one dietary condition that a person agreed to have remembered, for finding places and nothing else. */
export const savedConditionSchema = z.object({
  dietary_type: dietClassSchema,
  /** Domain time at which the card was pressed. */
  consented_at: z.iso.datetime({ offset: true }),
});
export type SavedCondition = z.infer<typeof savedConditionSchema>;

/** none → proposed → saved → corrected → forgotten; the saved value holds until the next card is agreed to. */
export interface Preference {
  slot: CardSlot;
  saved?: SavedCondition;
}

export const nothingSaved: Preference = { slot: { revision: 0 } };

/**
 * The person agreed to a card to which `approval` says `apply`; undefined when it names a class that this code does
 * not know.
 * @param at domain time of the press, ISO 8601
 */
export function agreed({ slot }: Preference, card: Card, at: string): Preference | undefined {
  if (card.operation === 'forget') return { slot: afterCard(slot, card) };
  const { data: dietary_type } = dietClassSchema.safeParse(card.value);
  return dietary_type && { slot: afterCard(slot, card), saved: { dietary_type, consented_at: at } };
}

/** The person took it back by command. What is left holds no diet, and no card made before can be pressed. */
export const forgotten = ({ slot }: Preference): Preference => ({ slot: afterCommand(slot) });
