import { expect, test } from '@jest/globals';
import type { Card } from '@jiaba/shared/domain/card';
import {
  afterCard,
  afterCommand,
  approval,
  type CardSlot,
  cancellation,
  withCard,
  withoutCard,
} from '@jiaba/shared/domain/card-slot';

const card: Card = { operation: 'save', revision: 3, value: 'vegan', expiresAt: 1_000, nonce: 'n' };
const newer: Card = { ...card, value: 'ovo', nonce: 'm' };
const fresh: CardSlot = { revision: 3, last_nonce: 'earlier' };
const open = withCard(fresh, card);

test.each<[string, CardSlot, number, ReturnType<typeof approval>]>([
  ['a card that waits, at the last moment', open, 999, 'apply'],
  ['a card that waits, when its time is over', open, 1_000, 'expired_memory_card'],
  ['a card that was applied', afterCard(open, card), 0, 'already_applied'],
  ['a card that was applied, long after', afterCard(open, card), 5_000, 'already_applied'],
  ['a card behind a newer one', withCard(open, newer), 0, 'stale_memory_card'],
  [
    'a card behind a newer one that was applied',
    afterCard(withCard(open, newer), newer),
    0,
    'stale_memory_card',
  ],
  ['a card that was forgotten', afterCommand(open), 0, 'stale_memory_card'],
  ['a card that was applied and then forgotten', afterCommand(afterCard(open, card)), 0, 'stale_memory_card'],
  ['a card that was cancelled', withoutCard(open), 0, 'cancelled_memory_card'],
  ['a card that was cancelled and is over', withoutCard(open), 5_000, 'cancelled_memory_card'],
  [
    'a card behind a newer one that was cancelled',
    withoutCard(withCard(open, newer)),
    0,
    'cancelled_memory_card',
  ],
  ['a stale card that is over as well', afterCommand(open), 5_000, 'stale_memory_card'],
])('同意 on %s', (_what, slot, now, verdict) => {
  expect(approval(slot, card, now)).toBe(verdict);
});

test.each<[string, CardSlot, ReturnType<typeof cancellation>]>([
  ['a card that waits', open, 'cancel'],
  ['a card that was cancelled', withoutCard(open), 'cancel'],
  ['a card that was applied', afterCard(open, card), 'already_applied'],
  ['a card behind a newer one: that one stays open', withCard(open, newer), 'stale_memory_card'],
  ['a card from before', afterCommand(open), 'stale_memory_card'],
])('先不要 on %s', (_what, slot, verdict) => {
  expect(cancellation(slot, card)).toBe(verdict);
});

test('the revision grows by one with a card or a command, and by nothing else', () => {
  expect(withCard(fresh, card).revision).toBe(3);
  expect(withoutCard(open).revision).toBe(3);
  expect(afterCard(open, card)).toEqual({ revision: 4, last_nonce: 'n' });
  expect(afterCommand(open)).toEqual({ revision: 4 });
});

test('what waits says when, not what', () => {
  expect(open).toEqual({ revision: 3, last_nonce: 'earlier', pending: { nonce: 'n', expires_at: 1_000 } });
});
