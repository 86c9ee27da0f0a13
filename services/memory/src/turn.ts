import type { Bearer, CardKey, CardOperation } from '@jiaba/shared/domain/card';
import type { CardSlot } from '@jiaba/shared/domain/card-slot';
import type { Envelope } from '@jiaba/shared/envelope';
import type { Event } from '@jiaba/shared/events';
import type { MemoryAnswer } from '@jiaba/shared/memory-turn';
import type { Person } from './person.ts';

/** An event of one person alone. */
export type OwnEvent = Event<'memory.requested'> & { owner: NonNullable<Envelope['owner']> };

/** Everything personal is 1:1 only, and for somebody whom LINE names. */
export const isOwn = (event: Event<'memory.requested'>): event is OwnEvent =>
  event.scope === 'user' && event.owner !== undefined;

/** What an operation knows: the event, the person as stored, and the keys of cards. */
export interface Turn {
  event: OwnEvent;
  person: Person;
  /** Domain time of the event in milliseconds. */
  now: number;
  cardKeys: CardKey[];
  /** Under which names a card may have been made for this person; new ones are made under the first. */
  bearers: Bearer[];
}

/** The turn that an event is for a person as stored. */
export function turnOf(event: OwnEvent, person: Person, cardKeys: CardKey[]): Turn {
  const { owner, tenant, at } = event;
  const names = owner.previousHash ? [owner.hash, owner.previousHash] : [owner.hash];
  return {
    event,
    person,
    now: Date.parse(at),
    cardKeys,
    bearers: names.map((name) => ({ tenant, owner: name })),
  };
}

/** What an operation decides. Operations have no effects: decide.ts carries this out in one commit. */
export interface Step {
  /** What the person becomes; absent: nothing changes. */
  person?: Person;
  /** Absent: nobody waits for an answer. */
  answer?: MemoryAnswer;
  /** What was answered before may show what is now taken back. */
  removesOutcomes?: boolean;
  endsDrafts?: 'cancelled' | 'deleted';
  /** When everything kept is to go, in milliseconds since 1970. */
  expireAt?: number;
}

/** The slot in which a card of this kind waits. */
export const slotOf = ({ preference, account }: Person, operation: CardOperation): CardSlot =>
  operation === 'delete' ? account.deletion : preference.slot;

/** The person with another card, or none, waiting. */
export function withSlot(person: Person, operation: CardOperation, slot: CardSlot): Person {
  const { preference, account } = person;
  return operation === 'delete'
    ? { ...person, account: { ...account, deletion: slot } }
    : { ...person, preference: { ...preference, slot } };
}
