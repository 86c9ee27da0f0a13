import { fixedTextIds } from '@jiaba/shared/replies';
import type { messagingApi } from '@line/bot-sdk';
import { campaignTexts } from '../../services/responder/src/texts/campaign.ts';
import { placeTexts } from '../../services/responder/src/texts/places.ts';
import { questionTexts } from '../../services/responder/src/texts/questions.ts';
import {
  bubblesOf,
  everyRendering,
  flexOf,
  labelsIn,
  linesOf,
  quickRepliesOf,
  textsOf,
} from '../../services/responder/test/sent-parts.ts';

export const conversationFile = new URL('../../docs/conversation.md', import.meta.url);

/** The ids of all templates by section: each names one text, or one part of an answer. */
const sections: Record<string, readonly string[]> = {
  'Entries, groups and trouble': fixedTextIds,
  'Questions before anything is run': Object.keys(questionTexts),
  Places: [...Object.keys(placeTexts), ...Object.keys(campaignTexts)],
};

export const templateIds: string[] = Object.values(sections).flat();

type Rendering = (typeof everyRendering)[number];

/** The template that a rendering is an example of: 「place.found, from memory」 is one of place.found. */
export const templateOf = ({ id }: Pick<Rendering, 'id'>): string => id.split(', ')[0] ?? id;

/** The bot's words as docs/conversation.md: every template as it is really sent, one to one. */
export function conversationDocument(): string {
  const examples = everyRendering.filter(({ scope }) => scope === 'user');
  return [
    '# What the bot says',
    '',
    'Made by `node dev/docs/conversation.ts`: every text by its id, rendered from the examples in',
    '`services/responder/test`; a test fails when it is out of date, and when an id in the code has no example here.',
    'The words stand in `services/responder/src/texts`.',
    '',
    '`⏎` new line · `[鈕]` button on a card · `‹字›` quick reply · **alt** what is shown where a card is not',
    '',
    ...Object.entries(sections).flatMap(([title, ids]) => [
      `## ${title}`,
      '',
      '| id | example | what is sent |',
      '| --- | --- | --- |',
      ...ids.flatMap((id) => examples.filter((one) => templateOf(one) === id).map(row)),
      '',
    ]),
  ].join('\n');
}

const row = (rendering: Rendering): string =>
  `| \`${templateOf(rendering)}\` | ${rendering.id.split(', ').slice(1).join(', ')} | ${sentText(rendering)} |`;

function sentText({ messages }: Rendering): string {
  return [
    ...textsOf(messages),
    ...cardTexts(bubblesOf(messages)),
    quickRepliesOf(messages)
      .map((label) => `‹${label}›`)
      .join(' '),
    ...flexOf(messages).map(({ altText }) => `**alt** ${altText}`),
  ]
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('\n', '⏎').replaceAll('|', '\\|'))
    .join('<br>');
}

/** Of many cards the first and the last: those between differ in the shop only. */
function cardTexts(bubbles: messagingApi.FlexBubble[]): string[] {
  const cards = bubbles.map((bubble) =>
    [`▭ ${linesOf(bubble).join('⏎')}`, ...labelsIn(bubble.footer).map((label) => `[${label}]`)].join(' '),
  );
  const [first = '', last = ''] = [cards[0], cards.at(-1)];
  return cards.length > 2 ? [first, `… ${cards.length - 2} more`, last] : cards;
}
