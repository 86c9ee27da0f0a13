import type { MemoryAnswer, ShownCard } from '@jiaba/shared/memory-turn';
import type { Reply } from '@jiaba/shared/replies';
import { saidByPerson } from './place-answers.ts';

export const TOKEN = 'eyJ0aGUiOiJjYXJkIn0';

/** A card that asks at 11:31:10 Taiwan time. */
const aCard = (card: Partial<ShownCard> = {}): MemoryAnswer => ({
  status: 'card',
  card: {
    operation: 'save',
    dietary_type: 'vegan',
    expires_at: '2026-11-30T03:36:10.000Z',
    token: TOKEN,
    ...card,
  },
  revision: 3,
});

const save = { operation: 'save', dietary_type: 'vegan' } as const;
const forget = { operation: 'forget' } as const;
const deletion = { operation: 'delete' } as const;

/** Everything that memory may answer, by the id of its text. */
const memoryAnswers: Record<string, MemoryAnswer> = {
  'pref.none': { status: 'nothing_saved' },
  'pref.view': {
    status: 'preference',
    dietary_type: 'five_pungent_ovo_lacto',
    consented_at: '2026-11-30T04:00:00.000Z',
    revision: 3,
  },
  'pref.propose': aCard(),
  'pref.correct': aCard({ current: 'ovo_lacto' }),
  'pref.propose-forget': aCard({ operation: 'forget' }),
  'data.delete': aCard({ operation: 'delete', dietary_type: undefined }),
  'pref.saved': { status: 'memory_saved', dietary_type: 'vegan', revision: 4 },
  'pref.forgotten': { status: 'memory_forgotten' },
  'pref.nothing': { status: 'nothing_to_forget' },
  'data.deleted': { status: 'data_deleted' },
  'card.already': { status: 'already_applied', operation: 'save' },
  'card.already, forget': { status: 'already_applied', operation: 'forget' },
  'card.already, delete': { status: 'already_applied', operation: 'delete' },
  'card.stale': { status: 'stale_memory_card' },
  'card.expired': { status: 'expired_memory_card', again: save },
  'card.expired, forget': { status: 'expired_memory_card', again: forget },
  'card.expired, delete': { status: 'expired_memory_card', again: deletion },
  'card.cancelled': { status: 'card_cancelled', kept: false },
  'card.cancelled, kept': { status: 'card_cancelled', kept: true },
  'card.cancelled, delete': { status: 'card_cancelled', kept: true, operation: 'delete' },
  'card.was-cancelled': { status: 'cancelled_memory_card', again: save },
  'card.was-cancelled, forget': { status: 'cancelled_memory_card', again: forget },
  'card.was-cancelled, delete': { status: 'cancelled_memory_card', again: deletion },
  'card.cancel-late': { status: 'cancelled_too_late', operation: 'save' },
  'card.cancel-late, forget': { status: 'cancelled_too_late', operation: 'forget' },
  'card.cancel-late, delete': { status: 'cancelled_too_late', operation: 'delete' },
  'card.none-open': { status: 'no_open_card' },
  'card.unusable': { status: 'unusable_memory_card' },
  'data.list': { status: 'data', dietary_type: 'vegan', waiting: 2, revision: 3 },
  'data.list, nothing': { status: 'data', waiting: 0, revision: 0 },
  'pref.which, from memory': { status: 'which_diet' },
  'hello.back, from memory': { status: 'welcome', back: true },
  'hello.follow, from memory': { status: 'welcome', back: false },
  'group.private, from memory': { status: 'private_only' },
};

/** Replies that come from memory, or from its having changed. */
export const memoryReplies: [string, Reply][] = [
  ...Object.entries(memoryAnswers).map(([id, answer]): [string, Reply] => [id, { kind: 'memory', answer }]),
  [
    'pref.moved',
    {
      kind: 'moved',
      search: { requested: saidByPerson.requested, page: 1, loose: false, answeredBy: 'reader' },
    },
  ],
  ['pref.moved, not in a search', { kind: 'moved' }],
];
