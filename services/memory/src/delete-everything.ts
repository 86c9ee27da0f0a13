import type { Card } from '@jiaba/shared/domain/card';
import { afterCard } from '@jiaba/shared/domain/card-slot';
import { forgotten } from '@jiaba/shared/domain/preference';
import { emptyAccount } from './documents.ts';
import type { Step, Turn } from './turn.ts';

/** Longer than any card lives and any event is delivered again. */
const TOMBSTONE_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Everything of the person goes in one commit. What is left for a week are two numbers that keep older cards and
 * late events out.
 */
export function deleteEverything({ person, event }: Turn, card: Card): Step {
  const { preference, account } = person;
  return {
    person: {
      preference: forgotten(preference),
      account: {
        ...emptyAccount,
        deletion: afterCard(account.deletion, card),
        outcomes: account.outcomes,
      },
    },
    answer: { status: 'data_deleted' },
    removesOutcomes: true,
    endsDrafts: 'deleted',
    expireAt: Date.parse(event.receivedAt) + TOMBSTONE_MS,
  };
}
