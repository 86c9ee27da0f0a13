import type { webhook } from '@line/bot-sdk';
import { type EventOptions, eventFrame, type FrameOptions } from './event-frame.ts';
import { messageEvents } from './message-events.ts';
import { fromUser } from './sources.ts';

type Source = webhook.Source;

/**
 * Makers of the events that LINE sends. Each event has an id of its own and, where LINE gives one and the bot is
 * active, a fresh reply token.
 */
export function webhookEvents(options: FrameOptions & { destination: string }) {
  const { sequence, destination, people } = options;
  const { frame, answerable } = eventFrame(options);

  return {
    ...messageEvents({ sequence, destination, answerable }),

    /** @param params what a date picker chose */
    postback: (
      source: Source,
      data: string,
      { params, ...rest }: EventOptions & { params?: Record<string, string> } = {},
    ): webhook.PostbackEvent => ({
      type: 'postback',
      ...answerable(source, rest),
      postback: { data, ...(params && { params }) },
    }),

    follow(
      userId: string,
      { isUnblocked = false, ...rest }: EventOptions & { isUnblocked?: boolean } = {},
    ): webhook.FollowEvent {
      people.unblock(userId);
      return { type: 'follow', ...answerable(fromUser(userId), rest), follow: { isUnblocked } };
    },

    unfollow(userId: string, rest: EventOptions = {}): webhook.UnfollowEvent {
      people.block(userId);
      return { type: 'unfollow', ...frame(fromUser(userId), rest) };
    },

    join: (source: Source, rest: EventOptions = {}): webhook.JoinEvent => ({
      type: 'join',
      ...answerable(source, rest),
    }),

    leave: (source: Source, rest: EventOptions = {}): webhook.LeaveEvent => ({
      type: 'leave',
      ...frame(source, rest),
    }),

    memberJoined: (
      source: Source,
      userIds: string[],
      rest: EventOptions = {},
    ): webhook.MemberJoinedEvent => ({
      type: 'memberJoined',
      ...answerable(source, rest),
      joined: { members: userIds.map(fromUser) },
    }),

    memberLeft: (source: Source, userIds: string[], rest: EventOptions = {}): webhook.MemberLeftEvent => ({
      type: 'memberLeft',
      ...frame(source, rest),
      left: { members: userIds.map(fromUser) },
    }),

    unsend: (source: Source, messageId: string, rest: EventOptions = {}): webhook.UnsendEvent => ({
      type: 'unsend',
      ...frame(source, rest),
      unsend: { messageId },
    }),

    /** The same message id with other words and another reply token. */
    messageEdited: (
      source: Source,
      messageId: string,
      text: string,
      rest: EventOptions = {},
    ): webhook.MessageEditedEvent => ({
      type: 'messageEdited',
      ...answerable(source, rest),
      message: { type: 'text', id: messageId, text, quoteToken: sequence.hex(40) },
    }),
  };
}
