import type { messagingApi } from '@line/bot-sdk';
import { messageScreen } from './message-screen.ts';
import { kindLabel, pressLine, type ScreenLine } from './screen-line.ts';

type Message = messagingApi.Message;

/** Something that can be pressed, under the number that `asPlainText` prints in front of it. */
export interface Pressable {
  /** From 1. */
  number: number;
  label: string;
  /** `postback` carries `data`, `message` carries `text`, `uri` carries `uri`, and so on. */
  action: messagingApi.Action;
}

/**
 * What a person sees of the messages, for a terminal: texts, cards line by line, and the quick replies of the
 * last message (LINE shows no others). What can be pressed is numbered [1], [2]… in reading order.
 */
export function asPlainText(messages: Message[]): string {
  let number = 0;
  const print = (line: ScreenLine): string => {
    if (!line.action) return line.text;
    number += 1;
    const kind = kindLabel(line.action);
    return `[${number}] ${line.text}${kind && kind !== line.text ? `（${kind}）` : ''}`;
  };
  const framed = (line: ScreenLine): string => {
    const printed = print(line);
    return line.inCard ? `│ ${printed.replaceAll('\n', '\n│ ')}` : printed;
  };
  const lines = messages.flatMap(messageScreen).map(framed);
  const quick = quickReplies(messages).map(print);
  return [...lines, ...(quick.length > 0 ? [`快速回覆：${quick.join('　')}`] : [])].join('\n');
}

/** The same actions in the same order. */
export const pressables = (messages: Message[]): Pressable[] =>
  [...messages.flatMap(messageScreen), ...quickReplies(messages)]
    .flatMap(({ text, action }) => (action ? [{ label: text, action }] : []))
    .map((press, n) => ({ number: n + 1, ...press }));

const quickReplies = (messages: Message[]): ScreenLine[] =>
  (messages.at(-1)?.quickReply?.items ?? []).flatMap(({ action }) => (action ? [pressLine(action)] : []));
