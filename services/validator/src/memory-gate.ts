import { cardOf, issueCard } from '@jiaba/shared/domain/card';
import type { Event } from '@jiaba/shared/events';
import type { MemoryAnswer, MemoryResult } from '@jiaba/shared/memory-turn';
import { differences } from './differences.ts';

type Shown = Extract<MemoryAnswer, { status: 'card' }>;

/**
 * The gate of memory's answers: they go to one person alone, and a card says what it was signed for, no longer than
 * a card may live. What is saved cannot be recomputed here, since memory alone may read it; that it is still so is
 * known by its revision. Gives the paths of what does not hold.
 */
export function checkMemory(event: Event<'tool.completed'>, { answer }: MemoryResult): string[] {
  if (answer.status === 'private_only') return [];
  if (event.scope !== 'user' || !event.owner) return ['scope'];
  return answer.status === 'card' ? cardFaults(event, answer) : [];
}

function cardFaults({ causedBy = '', at }: Event<'tool.completed'>, { card, revision }: Shown): string[] {
  const { operation, dietary_type = '', expires_at, token } = card;
  const value = operation === 'save' ? dietary_type : '';
  const expected = issueCard({ eventId: causedBy, at, operation, revision, value });
  const shown = Date.parse(expires_at) === expected.expiresAt ? [] : ['answer.card.expires_at'];
  return [...shown, ...differences(expected, cardOf(token), 'answer.card.token')];
}
