import type { Event } from '@jiaba/shared/events';
import type { Context, Handlers } from '@jiaba/shared/handler';
import type { FixedReply, Reply } from '@jiaba/shared/replies';
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
      await send(
        event,
        currentBody(event, { store: options.store, bot }),
        saying(event.payload.replies, ctx),
      );
      return [];
    },

    'dead-letter': async function sayThatItFailed(event, ctx) {
      if (!event.replyTo?.token) {
        ctx.log.warn('dead letter of a turn that cannot be answered', { type: event.type });
        return [];
      }
      const down = downText(event);
      await send(event, async () => withinLimits(renderReplies([down], event)), saying([down], ctx));
      return [];
    },
  };
}

/** Whether a write was done is not known; a search that was lost can be tried again. */
function downText(event: Event<'dead-letter'>): FixedReply {
  if (event.effect === 'write') return { kind: 'fixed', id: 'down.write' };
  return { kind: 'fixed', id: 'down', again: lostSearch(event) };
}

/** The `send` line says whether it was an answer that was sent. */
const saying = (replies: Reply[], ctx: Context): Context => ({
  ...ctx,
  log: ctx.log.with({ answer: replies.some(isApology) ? 'down' : 'answer' }),
});

const isApology = (reply: Reply): boolean =>
  reply.kind === 'fixed' && (reply.id === 'down' || reply.id === 'down.write');
