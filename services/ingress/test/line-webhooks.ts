import { NOW } from './front-door.ts';

/** Webhook events as LINE sends them. */

export const alice = { type: 'user', userId: `U${'a'.repeat(32)}` };
export const bob = { type: 'user', userId: `U${'c'.repeat(32)}` };
export const family = { type: 'group', groupId: `C${'d'.repeat(32)}`, userId: alice.userId };
export const oldRoom = { type: 'room', roomId: `R${'e'.repeat(32)}`, userId: alice.userId };

let count = 0;

/** An event with a fresh webhookEventId and reply token. */
export function anEvent(type: string, changes: object = {}) {
  count += 1;
  return {
    type,
    mode: 'active',
    timestamp: NOW - 200,
    source: alice,
    webhookEventId: `01HXYZ${String(count).padStart(20, '0')}`,
    deliveryContext: { isRedelivery: false },
    replyToken: `token-${count}`,
    ...changes,
  };
}

export const aMessage = (message: object, changes: object = {}) =>
  anEvent('message', { message: { id: '4681', ...message }, ...changes });

export const aText = (text: string, changes: object = {}) =>
  aMessage({ type: 'text', quoteToken: 'q', text }, changes);

/** A text in which `@…` at `index` was picked from LINE's list. */
export const aMention = (text: string, index: number, length: number, changes: object = {}) =>
  aMessage(
    {
      type: 'text',
      text,
      mention: { mentionees: [{ index, length, type: 'user', isSelf: true }] },
    },
    { source: family, ...changes },
  );

export const aPhoto = (changes: object = {}, message: object = {}) =>
  aMessage({ type: 'image', contentProvider: { type: 'line' }, ...message }, changes);
