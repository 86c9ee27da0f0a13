import type { DietClass } from '@jiaba/shared/domain/diet-class';

/** The rules of the remembered condition as one would tell them, without tokens, documents or concurrency. */

export interface PlainCard {
  kind: 'save' | 'forget' | 'delete';
  diet?: DietClass;
  /** How often its slot had changed when it was made. */
  madeOn: number;
  until: number;
}

interface Slot {
  changes: number;
  /** Numbers of cards. */
  open?: number;
  applied?: number;
}

export function plainMemory() {
  const cards: PlainCard[] = [];
  const preference: Slot = { changes: 0 };
  const deletion: Slot = { changes: 0 };
  let saved: DietClass | undefined;

  const slotOf = ({ kind }: PlainCard): Slot => (kind === 'delete' ? deletion : preference);

  function cardOf(number: number): PlainCard {
    const card = cards[number];
    if (!card) throw new Error(`there is no card ${number}`);
    return card;
  }

  function changed(slot: Slot, applied?: number): void {
    slot.changes += 1;
    slot.open = undefined;
    slot.applied = applied;
  }

  /** Shows a card; gives its number. */
  function show(kind: PlainCard['kind'], now: number, diet?: DietClass): number {
    const slot = kind === 'delete' ? deletion : preference;
    const number = cards.push({ kind, diet, madeOn: slot.changes, until: now + 300_000 }) - 1;
    slot.open = number;
    return number;
  }

  function apply(number: number): string {
    const card = cardOf(number);
    changed(slotOf(card), number);
    saved = card.kind === 'save' ? card.diet : undefined;
    if (card.kind === 'delete') changed(preference);
    return { save: 'memory_saved', forget: 'memory_forgotten', delete: 'data_deleted' }[card.kind];
  }

  /** Why a card can no longer be decided; undefined when it is the one that may. */
  function past(number: number): string | undefined {
    const card = cardOf(number);
    const slot = slotOf(card);
    if (slot.applied === number) return 'already_applied';
    if (card.madeOn !== slot.changes) return 'stale_memory_card';
    return slot.open !== undefined && slot.open !== number ? 'stale_memory_card' : undefined;
  }

  const isOpen = ({ open }: Slot, now: number) => open !== undefined && now < cardOf(open).until;

  return {
    cards,
    saved: () => saved,
    changes: () => preference.changes,
    propose(diet: DietClass, now: number): string {
      if (saved === diet) return 'preference';
      show('save', now, diet);
      return 'card';
    },
    proposeForget(now: number): string {
      if (saved === undefined) return 'nothing_saved';
      show('forget', now);
      return 'card';
    },
    proposeDelete(now: number): string {
      show('delete', now);
      return 'card';
    },
    approve(number: number, now: number): string {
      const card = cardOf(number);
      const why = past(number);
      if (why) return why;
      if (slotOf(card).open === undefined) return 'cancelled_memory_card';
      return now >= card.until ? 'expired_memory_card' : apply(number);
    },
    cancel(number: number): string {
      const why = past(number);
      if (why) return why === 'already_applied' ? 'cancelled_too_late' : why;
      slotOf(cardOf(number)).open = undefined;
      return 'card_cancelled';
    },
    cancelAll(now: number): string {
      if (![preference, deletion].some((slot) => isOpen(slot, now))) return 'no_open_card';
      preference.open = undefined;
      deletion.open = undefined;
      return 'card_cancelled';
    },
    forget(): string {
      const status = saved ? 'memory_forgotten' : 'nothing_to_forget';
      if (saved || preference.open !== undefined) changed(preference);
      saved = undefined;
      return status;
    },
  };
}

export type PlainMemory = ReturnType<typeof plainMemory>;
