import type { messagingApi } from '@line/bot-sdk';
import { asPlainText } from '../line-simulator/plain-text.ts';
import type { ChatJson, ChatTurn } from './chat-json.ts';

/** What a person would see, and below it the way the message took. */
export function conversationText(result: ChatJson): string {
  return (result.turns ?? [result]).map(turnText).join('\n\n');
}

function turnText(turn: ChatTurn): string {
  return [bodyText(turn), pathText(turn)].filter(Boolean).join('\n\n');
}

function bodyText({ status, httpStatus, messages }: ChatTurn): string {
  switch (status) {
    case 'answered':
      return asPlainText(messages as unknown as messagingApi.Message[]);
    case 'duplicate':
      return '(this webhook has been answered before: nothing is sent twice)';
    case 'silent':
      return '(the bot keeps silent)';
    case 'failed':
      return httpStatus ? `(ingress refused the webhook: HTTP ${httpStatus})` : '(no answer was sent)';
  }
}

function pathText({ turnId, path }: ChatTurn): string {
  const hops = path.map(({ service, milliseconds, attempt }) => {
    const again = attempt > 1 ? ` attempt ${attempt}` : '';
    return `${service}${again} ${Math.round(milliseconds)} ms`;
  });
  return hops.length > 0 ? `— ${hops.join(' → ')}  (${turnId})` : '';
}
