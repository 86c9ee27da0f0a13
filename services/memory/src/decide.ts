import type { Clock } from '@jiaba/shared/clock';
import type { CardKey } from '@jiaba/shared/domain/card';
import { type Next, next } from '@jiaba/shared/events';
import type { MemoryAnswer } from '@jiaba/shared/memory-turn';
import { type Decision, OUTCOME_MS, outcomeId } from '@jiaba/shared/outcomes';
import type { Store, Write } from '@jiaba/shared/store';
import { type Account, OUTCOMES } from './documents.ts';
import { endDrafts } from './drafts.ts';
import { type Asked, operate } from './operate.ts';
import { type Person, personWrites, readPerson, type StoredPerson } from './person.ts';
import { type OwnEvent, type Step, turnOf } from './turn.ts';

export interface MemoryOptions {
  store: Store;
  clock: Clock;
  /** The versions of the card key that are live, the one that signs first. */
  cardKeys: CardKey[];
}

/** Memory's answer as an event. */
export const completed = (answer: MemoryAnswer): Next =>
  next('tool.completed', { tool: 'dietary_memory', answer });

/**
 * Runs an operation on the person as stored, and gives everything that its one commit must hold. An event whose
 * outcome was removed with what it showed has been decided before: it changes nothing any more.
 */
export async function decide(
  { store, clock, cardKeys }: MemoryOptions,
  event: OwnEvent,
  asked: Asked,
): Promise<Decision> {
  const stored = await readPerson(store, event.owner.hash);
  const { account } = stored.person;
  const own = outcomeId(event);
  if (account.outcomes.some(({ id }) => id === own)) {
    return { next: [completed({ status: 'stale_memory_card' })] };
  }
  const step = operate(turnOf(event, stored.person, cardKeys), asked);
  const after = withOutcomes(step, stored, { own, now: clock.now() });
  return {
    next: step.answer ? [completed(step.answer)] : [],
    writes: [
      ...personWrites(stored, after, step.expireAt === undefined ? undefined : { expireAt: step.expireAt }),
      ...(step.removesOutcomes ? outcomeDeletes(account) : []),
      ...(step.endsDrafts ? await endDrafts(store, account.drafts, step.endsDrafts) : []),
    ],
  };
}

/** The person after the step, with the outcomes in view that show a diet. */
function withOutcomes(step: Step, stored: StoredPerson, { own, now }: { own: string; now: number }): Person {
  const after = step.person ?? stored.person;
  const listed = after.account.outcomes.filter(({ until }) => now < until);
  // Listed for longer than it is kept: its event must not come again unnoticed.
  const mine = step.answer && showsDiet(step.answer) ? [{ id: own, until: now + 2 * OUTCOME_MS }] : [];
  return { ...after, account: { ...after.account, outcomes: [...listed, ...mine] } };
}

const showsDiet = (answer: MemoryAnswer): boolean =>
  'dietary_type' in answer || 'again' in answer || 'card' in answer;

/** Removes the outcomes that show a diet; the list of them stays. */
export const outcomeDeletes = ({ outcomes }: Account): Write[] =>
  outcomes.map(({ id }) => ({ delete: { collection: OUTCOMES, id } }));
