import type { messagingApi } from '@line/bot-sdk';
import { uriButton } from '../buttons.ts';
import { fixedTexts, privateChatAlt } from '../texts/fixed.ts';
import { labels } from '../texts/labels.ts';
import { bubble, cardMessage, line } from './bubble.ts';

export interface BotProfile {
  /** `@…`, as LINE Official Account Manager shows it; without it no link to the bot can be made. */
  basicId?: string;
}

/** `group.private`: what is personal is answered in a 1:1 chat only, and the button leads there. */
export function privateChatCard({ basicId }: BotProfile): messagingApi.FlexMessage {
  const body = fixedTexts['group.private'].split('\n').map((text) => line('body', text));
  const buttons = basicId ? [uriButton(labels.privateChat, chatLink(basicId))] : [];
  return cardMessage(privateChatAlt, [bubble({ strip: labels.privateChat, kind: 'consent', body, buttons })]);
}

/** Opens the chat with an official account (LINE URL scheme, LINE Developers). */
const chatLink = (basicId: string): string => `https://line.me/R/oaMessage/${encodeURIComponent(basicId)}/`;
