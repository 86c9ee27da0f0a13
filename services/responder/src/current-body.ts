import type { Event } from '@jiaba/shared/events';
import { readRevision } from '@jiaba/shared/preference-revision';
import { movedReply, type Reply } from '@jiaba/shared/replies';
import type { Store } from '@jiaba/shared/store';
import type { BotProfile } from './cards/private-chat-card.ts';
import { withinLimits } from './limits.ts';
import { renderReplies } from './render.ts';
import type { Body } from './send-once.ts';

interface BodyOptions {
  /** For the preference's revision, never its value. */
  store: Pick<Store, 'get'>;
  bot: BotProfile;
}

/**
 * What an approved reply says at the moment of sending. Its revision is read again each time: once the preference
 * has changed, what rests on it is not shown any more, and the person is told so.
 */
export function currentBody(event: Event<'reply.approved'>, { store, bot }: BodyOptions): Body {
  const { replies, memoryRevision } = event.payload;
  const { owner } = event;
  const body = (said: Reply[]) => withinLimits(renderReplies(said, event, bot));
  return async () => {
    if (memoryRevision === undefined) return body(replies);
    const holds = owner !== undefined && (await readRevision(store, owner)) === memoryRevision;
    return body(holds ? replies : [movedReply(replies)]);
  };
}
