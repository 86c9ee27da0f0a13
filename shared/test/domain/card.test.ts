import { expect, test } from '@jest/globals';
import { type Card, cardKeys, cardOf, issueCard, openCard, sealCard } from '@jiaba/shared/domain/card';
import { decodePostback, encodePostback, MAX_POSTBACK_UNITS } from '@jiaba/shared/postback';
import fc from 'fast-check';

const keys = cardKeys(['the-key-that-signs', 'the-key-before']);
const [live, before] = keys as [(typeof keys)[0], (typeof keys)[0]];
const me = { tenant: 'U1', owner: 'hash-1' };
const card: Card = issueCard({
  eventId: 't1.0',
  at: '2026-11-30T04:00:00.900Z',
  operation: 'save',
  revision: 0,
  value: 'five_pungent_ovo_lacto',
});
const token = sealCard(live, me, card);

test('a card comes back as it was made, for its bearer', () => {
  expect(openCard(keys, [me], token)).toEqual(card);
  expect(cardOf(token)).toEqual(card);
});

test('a card lives five minutes from its event, to the millisecond', () => {
  expect(card.expiresAt).toBe(Date.parse('2026-11-30T04:05:00.900Z'));
});

test('the same event makes the same card, another event another nonce', () => {
  const issue = { at: '2026-11-30T04:00:00Z', operation: 'save', revision: 0, value: 'vegan' } as const;

  expect(issueCard({ ...issue, eventId: 'a' })).toEqual(issueCard({ ...issue, eventId: 'a' }));
  expect(issueCard({ ...issue, eventId: 'a' }).nonce).not.toBe(issueCard({ ...issue, eventId: 'b' }).nonce);
});

test.each([
  ['another person', { ...me, owner: 'hash-2' }],
  ['the same person with another bot', { ...me, tenant: 'U2' }],
])('a card is of no use to %s', (_who, bearer) => {
  expect(openCard(keys, [bearer], token)).toBeUndefined();
});

test('a card of the key before still opens, one of a key that is gone does not', () => {
  const old = sealCard(before, me, card);

  expect(openCard(keys, [me], old)).toEqual(card);
  expect(openCard(cardKeys(['the-key-that-signs']), [me], old)).toBeUndefined();
});

test('a card made under the owner hash before opens for whoever has both', () => {
  expect(openCard(keys, [{ ...me, owner: 'hash-new' }, me], token)).toEqual(card);
});

test('every single-bit change of a token is refused', () => {
  const bytes = Buffer.from(token);
  const opened = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return openCard(keys, [me], changed.toString('latin1'));
  });

  expect(opened.filter((one) => one !== undefined)).toEqual([]);
});

test('every single-bit change of what a token says is refused', () => {
  const bytes = Buffer.from(token, 'base64url');
  const opened = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return openCard(keys, [me], changed.toString('base64url'));
  });

  expect(opened.filter((one) => one !== undefined)).toEqual([]);
});

test('the same content in another form is refused: a token has one form', () => {
  const said: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  const spaced = Buffer.from(JSON.stringify(said, null, 1)).toString('base64url');
  const more = Buffer.from(JSON.stringify({ ...(said as object), x: 1 })).toString('base64url');

  for (const other of [spaced, more, `${token}=`, `${token}AA`, token.slice(0, -1), ''])
    expect(openCard(keys, [me], other)).toBeUndefined();
});

test('no garbage opens anything, and nothing throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(openCard(keys, [me], text)).toBeUndefined();
      expect(openCard(keys, [me], Buffer.from(text).toString('base64url'))).toBeUndefined();
    }),
    { seed: 20261130, numRuns: 300 },
  );
});

test.each([
  ['the longest diet', { ...card, revision: 9_999_999 }],
  [
    'a draft by its id and SHA-256',
    { ...card, operation: 'delete', revision: 9_999, value: `${'d'.repeat(16)}.${'f'.repeat(43)}` },
  ],
] as [string, Card][])('a card with %s fits into LINE’s 300 characters', (_what, long) => {
  const sealed = sealCard(live, me, long);
  for (const action of ['approve', 'cancel'] as const) {
    const { data } = encodePostback({ action, token: sealed });
    expect(data.length).toBeLessThanOrEqual(MAX_POSTBACK_UNITS);
    expect(decodePostback(data)).toEqual({ action, token: sealed });
  }
});

test('a damaged card is still a card: memory says what is wrong with it, not the router', () => {
  expect(decodePostback('1:approve:e30')).toEqual({ action: 'approve', token: 'e30' });
  expect(decodePostback('1:approve:')).toEqual({ action: 'approve', token: '' });
});
