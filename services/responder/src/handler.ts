import type { Event } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import type { FixedReply } from '@jiaba/shared/replies';
import { withinLimits } from './limits.ts';
import { lostSearch } from './lost-search.ts';
import { renderReplies } from './render.ts';
import { type SendOptions, sendOnce } from './send-once.ts';

/**
 * The end of every turn: an approved reply is rendered, made to fit and sent once; a dead letter is answered
 * with one clear text. Both use the turn's one record, so that whichever comes later finds the turn ended.
 */
export function responderHandlers(options: SendOptions): Handlers {
  const send = sendOnce(options);
  return {
    'reply.approved': async function sendReply(event, ctx) {
      await send(event, withinLimits(renderReplies(event.payload.replies, event)), ctx);
      return [];
    },

    'dead-letter': async function sayThatItFailed(event, ctx) {
      if (!event.replyTo?.token) {
        ctx.log.warn('dead letter of a turn that cannot be answered', { type: event.type });
        return [];
      }
      await send(event, withinLimits(renderReplies([downText(event)], event)), ctx);
      return [];
    },
  };
}

/** Whether a write was done is not known; a search that was lost can be tried again. */
function downText(event: Event<'dead-letter'>): FixedReply {
  if (event.effect === 'write') return { kind: 'fixed', id: 'down.write' };
  return { kind: 'fixed', id: 'down', again: lostSearch(event) };
}
