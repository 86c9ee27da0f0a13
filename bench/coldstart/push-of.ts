import { randomUUID } from 'node:crypto';
import type { Message, PushBody } from '@jiaba/shared/bus';

const REPLY_MS = 50_000;

/** A recorded event as Pub/Sub would push it if it had been said now, in a turn of its own. */
export function pushOf({ topic, attributes, data }: Message, replyToken: string): PushBody {
  const now = Date.now();
  const id = randomUUID();
  const renewed = {
    ...attributes,
    id,
    turnId: id,
    receivedAt: new Date(now).toISOString(),
    replyBy: new Date(now + REPLY_MS).toISOString(),
    ...(attributes.replyToken && { replyToken }),
  };
  return {
    subscription: `${topic}--bench`,
    message: {
      attributes: renewed,
      data: Buffer.from(data).toString('base64'),
      messageId: id,
      publishTime: renewed.receivedAt,
    },
  };
}
