import type { messagingApi } from '@line/bot-sdk';
import { fittingAction } from './action-limits.ts';
import { flexSlimming, flexWithinLimits } from './flex-limits.ts';
import { cutUnits } from './graphemes.ts';
import { MAX_ALT, MAX_MESSAGES, MAX_QUICK_REPLIES, MAX_TEXT } from './line-limits.ts';

type Message = messagingApi.Message;

/**
 * The messages, made to fit LINE's limits: one message too big costs the whole reply. A card loses its optional
 * lines first (why, hints, third button) and becomes plain text last; a text is cut between graphemes.
 */
export function withinLimits(messages: Message[]): Message[] {
  return atMost(MAX_MESSAGES, messages).map((message) =>
    withQuickReply(contentWithinLimits(message), message),
  );
}

/**
 * The same answer in words alone, for when LINE refuses a card: texts as they are, cards by their alt text.
 * Nothing else goes along, since the refused part may have been a button.
 */
export const plainMessages = (messages: Message[]): Message[] =>
  atMost(MAX_MESSAGES, messages).map((message) => text(wordsOf(message)));

/** What hangs on the last message goes with it: the ones before it are what is left out. */
function atMost(max: number, messages: Message[]): Message[] {
  return messages.length <= max ? messages : [...messages.slice(0, max - 1), ...messages.slice(-1)];
}

function contentWithinLimits(message: Message): Message {
  if (message.type === 'text') return { ...message, text: cutUnits(wordsOf(message), MAX_TEXT) };
  if (!isFlex(message)) return message;
  const contents = flexSlimming.map((slim) => slim(message.contents)).find(flexWithinLimits);
  return contents
    ? { ...message, contents, altText: cutUnits(message.altText, MAX_ALT) }
    : text(message.altText);
}

function withQuickReply(message: Message, { quickReply }: Message): Message {
  const { quickReply: _old, ...rest } = message;
  const items = (quickReply?.items ?? [])
    .flatMap(({ action, ...item }) => {
      const fitting = action && fittingAction(action);
      return fitting ? [{ ...item, action: fitting }] : [];
    })
    .slice(0, MAX_QUICK_REPLIES);
  return (items.length > 0 ? { ...rest, quickReply: { items } } : rest) as Message;
}

const isFlex = (message: Message): message is messagingApi.FlexMessage => message.type === 'flex';

function wordsOf(message: Message): string {
  if ('altText' in message && message.altText) return message.altText;
  return 'text' in message && message.text ? message.text : '';
}

const text = (words: string): messagingApi.TextMessage => ({ type: 'text', text: cutUnits(words, MAX_TEXT) });
