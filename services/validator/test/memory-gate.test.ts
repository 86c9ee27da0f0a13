import { expect, test } from '@jest/globals';
import { cardKeys, issueCard, sealCard } from '@jiaba/shared/domain/card';
import { cataloguesOf } from '@jiaba/shared/domain/catalogues';
import type { MemoryAnswer } from '@jiaba/shared/memory-turn';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { smallCatalogue } from '../../../shared/test/fixtures/small-catalogue.ts';
import { validatorHandlers } from '../src/handler.ts';

const AT = '2026-11-30T04:00:00.000Z';
const [key] = cardKeys(['card-key']) as [ReturnType<typeof cardKeys>[0]];

type Shown = Extract<MemoryAnswer, { status: 'card' }>;

/** A card as memory shows it, made on revision 3 by the event t1.0. */
function aCard(lie: Partial<Parameters<typeof issueCard>[0]> = {}): Shown {
  const asked = { operation: 'save', revision: 3, value: 'vegan', ...lie } as const;
  const card = issueCard({ eventId: 't1.0', at: AT, ...asked });
  const token = sealCard(key, { tenant: 'U1', owner: 'owner-1' }, card);
  return {
    status: 'card',
    card: { operation: 'save', dietary_type: 'vegan', expires_at: '2026-11-30T04:05:00.000Z', token },
    revision: 3,
  };
}

function validating(revision = 3) {
  const store = { get: async () => ({ data: { schema: 1, revision }, version: '1' }) };
  const handlers = validatorHandlers({ catalogues: cataloguesOf(smallCatalogue()), store });
  return serving('validator', handlers, { bus: recordingBus() });
}

const answered = (answer: MemoryAnswer, envelope = {}) =>
  anEvent('tool.completed', { tool: 'dietary_memory', answer }, { at: AT, causedBy: 't1.0', ...envelope });

async function repliesTo(answer: MemoryAnswer, { revision = 3, envelope = {} } = {}) {
  const validator = validating(revision);
  await validator.push(answered(answer, envelope));
  return validator.bus.events()[0]?.payload;
}

const refused = { replies: [{ kind: 'fixed', id: 'down' }] };
const preference: MemoryAnswer = {
  status: 'preference',
  dietary_type: 'vegan',
  consented_at: AT,
  revision: 3,
};

test('a card that says what it was signed for passes, and rests on its revision', async () => {
  expect(await repliesTo(aCard())).toEqual({
    replies: [{ kind: 'memory', answer: aCard() }],
    memoryRevision: 3,
  });
});

test('a card that asks to forget shows what, and is signed for the operation alone', async () => {
  const { card, ...rest } = aCard({ operation: 'forget', value: '' });
  const answer: MemoryAnswer = { ...rest, card: { ...card, operation: 'forget' } };

  expect(await repliesTo(answer)).toEqual({ replies: [{ kind: 'memory', answer }], memoryRevision: 3 });
});

test.each<[string, Shown]>([
  ['another diet than is shown', aCard({ value: 'ovo' })],
  ['another operation than is shown', aCard({ operation: 'delete', value: '' })],
  ['another revision', aCard({ revision: 4 })],
  ['a longer life', aCard({ at: '2026-11-30T04:01:00.000Z' })],
  ['another event', aCard({ eventId: 't9.0' })],
  ['no card at all', { ...aCard(), card: { ...aCard().card, token: 'e30' } }],
  [
    'a later deadline on the card itself',
    { ...aCard(), card: { ...aCard().card, expires_at: '2026-11-30T04:06:00.000Z' } },
  ],
])('a card with a token for %s is refused', async (_what, shown) => {
  expect(await repliesTo(shown)).toEqual(refused);
});

test.each<[string, MemoryAnswer]>([
  ['what is remembered', preference],
  ['a card', aCard()],
  ['what was just saved', { status: 'memory_saved', dietary_type: 'vegan', revision: 3 }],
  ['all that is kept', { status: 'data', dietary_type: 'vegan', waiting: 0, revision: 3 }],
])('%s is not shown any more once the preference has changed', async (_what, answer) => {
  expect(await repliesTo(answer, { revision: 4 })).toEqual({ replies: [{ kind: 'moved' }] });
});

test.each<MemoryAnswer>([
  { status: 'memory_forgotten' },
  { status: 'stale_memory_card' },
  { status: 'nothing_saved' },
  { status: 'data_deleted' },
])('$status shows no diet and rests on no revision', async (answer) => {
  expect(await repliesTo(answer, { revision: 4 })).toEqual({ replies: [{ kind: 'memory', answer }] });
});

test('the card that deletes everything rests on another revision than the preference’s', async () => {
  const { card, ...rest } = aCard({ operation: 'delete', value: '' });
  const { dietary_type, ...deletion } = card;
  const answer: MemoryAnswer = { ...rest, card: { ...deletion, operation: 'delete' } };

  expect(await repliesTo(answer, { revision: 9 })).toEqual({ replies: [{ kind: 'memory', answer }] });
});

test.each([{ scope: 'group' as const }, { scope: 'room' as const }, { owner: undefined }])(
  'nothing personal goes to %j',
  async (envelope) => {
    for (const answer of [preference, aCard()])
      expect(await repliesTo(answer, { envelope })).toEqual(refused);
    expect(await repliesTo({ status: 'private_only' }, { envelope })).toEqual({
      replies: [{ kind: 'memory', answer: { status: 'private_only' } }],
    });
  },
);
