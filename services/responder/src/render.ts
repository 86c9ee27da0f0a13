import type { Envelope } from '@jiaba/shared/envelope';
import type { Reply } from '@jiaba/shared/replies';
import type { messagingApi } from '@line/bot-sdk';
import { type Button, worksIn } from './buttons.ts';
import { renderFixed } from './fixed-reply.ts';
import { MAX_QUICK_REPLIES } from './line-limits.ts';
import { renderPlaces } from './place-reply.ts';
import { renderOnceOrAlways, renderWhichFirst } from './question-reply.ts';
import type { Rendered } from './rendered.ts';

/**
 * The messages of a turn, from the event alone: a second rendering is the same byte for byte, so that a retry
 * sends what the first attempt sent. Quick replies hang on the last message, the only one that shows them.
 */
export function renderReplies(replies: Reply[], event: Envelope): messagingApi.Message[] {
  const rendered = replies.map((reply) => renderReply(reply, event));
  const messages = rendered.flatMap((part) => part.messages);
  const quick = quickReply(rendered.flatMap((part) => part.quick).filter(worksIn(event.scope)));
  return messages.map((message, n) =>
    quick && n === messages.length - 1 ? { ...message, ...quick } : message,
  );
}

function renderReply(reply: Reply, event: Envelope): Rendered {
  switch (reply.kind) {
    case 'fixed':
      return renderFixed(reply, event);
    case 'places':
      return renderPlaces(reply, event);
    case 'which-first':
      return renderWhichFirst(reply);
    case 'once-or-always':
      return renderOnceOrAlways(reply);
  }
}

function quickReply(buttons: Button[]): { quickReply: messagingApi.QuickReply } | undefined {
  const distinct = new Map(buttons.map((button) => [button.label, button]));
  const items = [...distinct.values()]
    .slice(0, MAX_QUICK_REPLIES)
    .map((action): messagingApi.QuickReplyItem => ({ type: 'action', action }));
  return items.length > 0 ? { quickReply: { items } } : undefined;
}
