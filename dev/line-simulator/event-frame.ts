import type { Clock } from '@jiaba/shared/clock';
import type { webhook } from '@line/bot-sdk';
import type { People } from './people.ts';
import type { ReplyTokens } from './reply-tokens.ts';
import type { Sequence } from './sequence.ts';
import { chatIdOf } from './sources.ts';

export interface EventOptions {
  /** Time of the event in milliseconds since 1970; by default the clock's. */
  at?: number;
  /** In standby the bot is not in charge: there is no reply token. */
  mode?: 'active' | 'standby';
}

export interface FrameOptions {
  clock: Clock;
  sequence: Sequence;
  tokens: ReplyTokens;
  people: People;
}

/** What every webhook event has. Meets the person; gives a reply token where the caller says that LINE does. */
export function eventFrame({ clock, sequence, tokens, people }: FrameOptions) {
  const frame = (source: webhook.Source, { at = clock.now(), mode = 'active' }: EventOptions) => {
    if (source.userId) people.meet(source.userId);
    return {
      source,
      timestamp: at,
      mode,
      webhookEventId: sequence.ulid(at),
      deliveryContext: { isRedelivery: false },
    };
  };
  return {
    frame,
    answerable: (
      source: webhook.Source,
      options: EventOptions,
    ): ReturnType<typeof frame> & { replyToken: string } => {
      const replyToken = options.mode === 'standby' ? {} : { replyToken: tokens.issue(chatIdOf(source)) };
      // LINE's types promise a token that standby events do not have.
      return { ...frame(source, options), ...replyToken } as ReturnType<typeof frame> & {
        replyToken: string;
      };
    },
  };
}
