import type { Envelope } from '@jiaba/shared/envelope';
import type { Next } from '@jiaba/shared/events';
import type { Context, Handlers } from '@jiaba/shared/handler';
import type { Reply } from '@jiaba/shared/replies';
import { withinLimits } from './limits.ts';
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
      return say(event.payload.replies, event, ctx);
    },

    'dead-letter': async function sayThatItFailed(event, ctx) {
      if (!event.replyTo?.token) {
        ctx.log.warn('dead letter of a turn that cannot be answered', { type: event.type });
        return [];
      }
      return say([{ kind: 'fixed', id: event.effect === 'write' ? 'down.write' : 'down' }], event, ctx);
    },
  };

  async function say(replies: Reply[], event: Envelope, ctx: Context): Promise<Next[]> {
    const log = ctx.log.with({ answer: replies.some(isApology) ? 'down' : 'answer' });
    await send(event, withinLimits(renderReplies(replies, event)), { ...ctx, log });
    return [];
  }
}

const isApology = (reply: Reply): boolean =>
  reply.kind === 'fixed' && (reply.id === 'down' || reply.id === 'down.write');
