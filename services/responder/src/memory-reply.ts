import type { Again, MemoryAnswer } from '@jiaba/shared/memory-turn';
import type { FixedReply } from '@jiaba/shared/replies';
import {
  type Button,
  entryButton,
  entryButtons,
  menuButtons,
  proposeButton,
  rememberButtons,
} from './buttons.ts';
import { consentCard } from './cards/consent-card.ts';
import { dataCard, preferenceCard } from './cards/own-cards.ts';
import { type Rendered, textMessage } from './rendered.ts';
import { labels } from './texts/labels.ts';
import { memoryTexts as texts } from './texts/memory.ts';

const { findPlaces, preference, myData, forgetDetails } = entryButtons;

/**
 * What memory answers, by its status.
 * @param fixed renders a fixed text by its id
 */
export function renderMemory(answer: MemoryAnswer, fixed: (id: FixedReply['id']) => Rendered): Rendered {
  switch (answer.status) {
    case 'nothing_saved':
      return say(texts['pref.none'], rememberButtons);
    case 'preference':
      return { messages: [preferenceCard(answer)], quick: [] };
    case 'card':
      return { messages: [consentCard(answer.card)], quick: [] };
    case 'data':
      return { messages: [dataCard(answer)], quick: [] };
    case 'memory_saved':
      return say(texts['pref.saved'](answer.dietary_type), [findPlaces, preference]);
    case 'memory_forgotten':
      return say(texts['pref.forgotten'], [myData, forgetDetails]);
    case 'nothing_to_forget':
      return say(texts['pref.nothing'], [findPlaces, preference]);
    case 'data_deleted':
      return say(texts['data.deleted'], menuButtons);
    case 'which_diet':
      return fixed('pref.which');
    case 'welcome':
      return fixed(answer.back ? 'hello.back' : 'hello.follow');
    case 'private_only':
      return fixed('group.private');
    default:
      return renderPress(answer);
  }
}

type Press = Extract<
  MemoryAnswer,
  {
    status:
      | `${string}memory_card`
      | 'already_applied'
      | `cancelled_too_late`
      | 'card_cancelled'
      | 'no_open_card';
  }
>;

/** What became of a press on a card that changed nothing. */
function renderPress(answer: Press): Rendered {
  switch (answer.status) {
    case 'already_applied':
      return say(texts['card.already'][answer.operation], [preference]);
    case 'stale_memory_card':
      return say(texts['card.stale'], [preference]);
    case 'expired_memory_card':
      return say(texts['card.expired'](answer.again.operation), [againButton(answer.again)]);
    case 'cancelled_memory_card':
      return say(texts['card.was-cancelled'](answer.again.operation), [againButton(answer.again)]);
    case 'unusable_memory_card':
      return say(texts['card.unusable'], [preference]);
    case 'card_cancelled':
      return say(texts[cancelledText(answer)], [findPlaces, preference]);
    case 'cancelled_too_late':
      return say(texts['card.cancel-late'][answer.operation], [preference]);
    case 'no_open_card':
      return say(texts['card.none-open'], menuButtons);
  }
}

/** Nothing was done, said of what might have been. */
function cancelledText({ operation, kept }: Extract<Press, { status: 'card_cancelled' }>) {
  if (operation === 'delete') return 'card.cancelled, delete';
  return kept ? 'card.cancelled, kept' : 'card.cancelled';
}

const say = (lines: string[], quick: Button[]): Rendered => ({ messages: [textMessage(lines)], quick });

/** A new proposal of the same thing: it still needs its press. */
const againButton = ({ operation, dietary_type }: Again): Button =>
  operation === 'delete'
    ? entryButton(labels.anotherCard, 'data.delete')
    : proposeButton(labels.anotherCard, { operation, dietary_type });
