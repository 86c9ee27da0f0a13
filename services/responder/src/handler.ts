import type { Event } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import type { FixedReply } from '@jiaba/shared/replies';
import type { BotProfile } from './cards/private-chat-card.ts';
import { currentBody } from './current-body.ts';
import { withinLimits } from './limits.ts';
import { lostSearch } from './lost-search.ts';
import { renderReplies } from './render.ts';
import { type SendOptions, sendOnce } from './send-once.ts';

interface ResponderOptions extends SendOptions {
  bot?: BotProfile;
}

/**
 * The end of every turn: an approved reply is rendered, made to fit and sent once; a dead letter is answered
 * with one clear text. Both use the turn's one record, so that whichever comes later finds the turn ended.
 */
export function responderHandlers({ bot = {}, ...options }: ResponderOptions): Handlers {
  const send = sendOnce(options);
  return {
    'reply.approved': async function sendReply(event, ctx) {
      await send(event, currentBody(event, { store: options.store, bot }), ctx);
      return [];
    },

    'dead-letter': async function sayThatItFailed(event, ctx) {
      if (!event.replyTo?.token) {
        ctx.log.warn('dead letter of a turn that cannot be answered', { type: event.type });
        return [];
      }
      await send(event, async () => withinLimits(renderReplies([downText(event)], event)), ctx);
      return [];
    },
  };
}

/** Whether a write was done is not known; a search that was lost can be tried again. */
function downText(event: Event<'dead-letter'>): FixedReply {
  if (event.effect === 'write') return { kind: 'fixed', id: 'down.write' };
  return { kind: 'fixed', id: 'down', again: lostSearch(event) };
}
