import { deadLetterOrigin } from '@jiaba/shared/dead-letter';
import { isTopic } from '@jiaba/shared/events';
import type { HeldMessage } from './dead-letter-queue.ts';
import { payloadShape } from './payload-shape.ts';

const UNREADABLE = '(unreadable)';

/**
 * What an operator may see of a dead letter: no words, no user ids, no tokens. A poisoned message can have anything
 * anywhere, so a value is shown only when it has the form that it should have.
 */
export interface DeadLetter {
  messageId: string;
  topic: string;
  reason: string;
  /** Failed deliveries, where the broker gave up. */
  deliveries?: number;
  turnId: string;
  eventId: string;
  effect: string;
  scope: string;
  /** ISO 8601 */
  receivedAt: string;
  replyBy: string;
  deadSince: string;
  hasReplyToken: boolean;
  hasOwner: boolean;
  bytes: number;
  shape: string;
}

export function deadLetter({ messageId, publishTime, attributes, data }: HeldMessage): DeadLetter {
  const { topic = '', reason = UNREADABLE, deliveries } = deadLetterOrigin(attributes) ?? {};
  return {
    messageId,
    topic: isTopic(topic) ? topic : UNREADABLE,
    reason,
    ...(deliveries !== undefined && { deliveries }),
    turnId: formed(attributes.turnId, /^t[0-9a-f]{24}$/),
    eventId: formed(attributes.id, /^t[0-9a-f]{24}(\.\d+)*$/),
    effect: formed(attributes.effect, /^(read|write)$/),
    scope: formed(attributes.scope, /^(user|group|room)$/),
    receivedAt: formed(attributes.receivedAt, INSTANT),
    replyBy: formed(attributes.replyBy, INSTANT),
    deadSince: publishTime,
    hasReplyToken: Boolean(attributes.replyToken),
    hasOwner: Boolean(attributes.ownerHash),
    bytes: Buffer.byteLength(data),
    shape: payloadShape(data, topic),
  };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const formed = (value: string | undefined, form: RegExp): string =>
  value !== undefined && form.test(value) ? value : UNREADABLE;
