import type { ShownCard } from '@jiaba/shared/memory-turn';
import type { messagingApi } from '@line/bot-sdk';
import { type Button, cardButton } from '../buttons.ts';
import { diets } from '../texts/diets.ts';
import { labels } from '../texts/labels.ts';
import { memoryCardTexts as texts } from '../texts/memory.ts';
import { bubble, type Component, cardMessage, line } from './bubble.ts';

/** A question that only the press of its button answers: what, what for, until when, and that nothing is done yet. */
export function consentCard(card: ShownCard): messagingApi.FlexMessage {
  const { operation, dietary_type } = card;
  if (operation === 'delete') return deleteCard(card);
  if (!dietary_type) throw new Error('a card that names no diet can only delete');
  return operation === 'save' ? saveCard(card, dietary_type) : forgetCard(card, dietary_type);
}

type Diet = NonNullable<ShownCard['dietary_type']>;

function saveCard(card: ShownCard, diet: Diet): messagingApi.FlexMessage {
  const { current, expires_at } = card;
  const alt = current ? texts.correctAlt(current, diet) : texts.saveAlt(diet, expires_at);
  const body = [
    line('body', texts.ask),
    line('value', diets[diet].label),
    line('body', diets[diet].line),
    line('body', texts.purpose),
    line('hint', texts.scope),
    line('hint', texts.stays),
    current ? line('body', texts.current(current)) : line('hint', texts.notYet),
  ];
  return asking(card, { alt, body, agree: labels.agreeToRemember });
}

const forgetCard = (card: ShownCard, diet: Diet): messagingApi.FlexMessage =>
  asking(card, {
    alt: texts.forgetAlt(diet),
    body: [line('body', texts.askForget(diet))],
    agree: labels.agreeToForget,
  });

const deleteCard = (card: ShownCard): messagingApi.FlexMessage =>
  asking(card, {
    alt: texts.deleteAlt,
    body: texts.askDelete.map((text) => line('body', text)),
    agree: labels.deleteAll,
    main: 'delete',
  });

interface Question {
  alt: string;
  body: Component[];
  agree: string;
  main?: 'delete';
}

/** Every card ends with its deadline, and can be declined. */
function asking({ token, expires_at }: ShownCard, { alt, body, agree, main }: Question) {
  const buttons: Button[] = [cardButton(agree, 'approve', token), cardButton(labels.notNow, 'cancel', token)];
  const lines = [...body, line('hint', texts.deadline(expires_at))];
  return cardMessage(alt, [bubble({ strip: texts.strip, kind: 'consent', body: lines, buttons, main })]);
}
