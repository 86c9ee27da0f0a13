import type { Scope } from '@jiaba/shared/envelope';
import { decodePostback, type Postback } from '@jiaba/shared/postback';
import { fixedTextIds, type Reply } from '@jiaba/shared/replies';
import type { messagingApi } from '@line/bot-sdk';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { renderReplies } from '../src/render.ts';
import { placeReplies } from './place-answers.ts';
import { questionReplies } from './question-replies.ts';

type Message = messagingApi.Message;
type Action = messagingApi.Action & { label?: string };

const everyReply: [string, Reply][] = [
  ...fixedTextIds.map((id): [string, Reply] => [id, { kind: 'fixed', id }]),
  ...Object.entries(placeReplies),
  ...Object.entries(questionReplies),
];

/** Every reply there is, rendered for a 1:1 chat and for a group. */
export const everyRendering = (['user', 'group'] as Scope[]).flatMap((scope) =>
  everyReply.map(([id, reply]) => ({
    id,
    scope,
    name: `${id}, ${scope}`,
    reply,
    messages: renderReplies([reply], anEnvelope({ scope })),
  })),
);

/** One reply as it is sent. */
export const rendered = (id: string, scope: Scope = 'user'): Message[] => {
  const found = everyRendering.find((one) => one.id === id && one.scope === scope);
  if (!found) throw new Error(`no reply ${id}`);
  return found.messages;
};

/** Every object in a message, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

const ofType = (messages: Message[], ...types: string[]) =>
  messages.flatMap(objectsIn).filter((part) => types.includes(String(part.type)));

/** All words that a person can read: texts, alt texts, labels. */
export const wordsIn = (messages: Message[]): string[] =>
  messages
    .flatMap(objectsIn)
    .flatMap((part) => [part.text, part.altText, part.label, part.displayText])
    .filter((words) => typeof words === 'string');

export const textsOf = (messages: Message[]): string[] =>
  messages.flatMap((message) => (message.type === 'text' && 'text' in message ? [message.text ?? ''] : []));

export const flexOf = (messages: Message[]): messagingApi.FlexMessage[] =>
  messages.filter((message): message is messagingApi.FlexMessage => message.type === 'flex');

export const bubblesOf = (messages: Message[]): messagingApi.FlexBubble[] =>
  flexOf(messages).flatMap(({ contents }) => (contents.type === 'carousel' ? contents.contents : [contents]));

/** The lines on a card, strip and body. */
export const linesOf = (bubble: messagingApi.FlexBubble): string[] =>
  [bubble.header, bubble.body]
    .flatMap(objectsIn)
    .flatMap((part) => (part.type === 'text' ? [String(part.text)] : []));

export const actionsIn = (value: unknown): Action[] =>
  objectsIn(value).filter((part) =>
    ['postback', 'message', 'uri', 'location'].includes(String(part.type)),
  ) as Action[];

export const labelsIn = (value: unknown): string[] => actionsIn(value).map(({ label }) => label ?? '');

export const quickRepliesOf = (messages: Message[]): string[] => labelsIn(messages.at(-1)?.quickReply);

/** The arguments of a button, by its label. */
export function argumentsOf(messages: Message[], label: string): Postback | undefined {
  const action = actionsIn(messages).find((one) => one.label === label);
  return action && 'data' in action && typeof action.data === 'string'
    ? decodePostback(action.data)
    : undefined;
}

export const partsOfType = ofType;
