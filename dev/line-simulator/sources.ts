import type { webhook } from '@line/bot-sdk';

export const fromUser = (userId: string): webhook.UserSource => ({ type: 'user', userId });

/** `userId` is absent where the writer is not on a phone or did not agree. */
export const fromGroup = (groupId: string, userId?: string): webhook.GroupSource => ({
  type: 'group',
  groupId,
  ...(userId && { userId }),
});

export const fromRoom = (roomId: string, userId?: string): webhook.RoomSource => ({
  type: 'room',
  roomId,
  ...(userId && { userId }),
});

/** The chat that an answer goes to. */
export function chatIdOf(source: webhook.Source): string {
  if (source.type === 'group') return source.groupId;
  return source.type === 'room' ? source.roomId : (source.userId ?? '');
}
