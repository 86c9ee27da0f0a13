import type { Message, PushBody } from '../bus.ts';

/** A message that the broker has taken. */
export interface Published {
  message: Message;
  messageId: string;
  publishTime: string;
}

/** The push endpoint of a service: takes a request body, gives an HTTP status. */
export type Deliver = (body: PushBody) => Promise<number>;

/** One step of a message. `status` is absent where the endpoint could not be reached or did not answer in time. */
export interface BusEvent {
  kind: 'published' | 'delivered' | 'acked' | 'nacked' | 'expired' | 'dead-lettered';
  message: Message;
  subscription?: string;
  /** 1 on the first delivery. */
  attempt?: number;
  status?: number;
}

export type Observe = (event: BusEvent) => void;

/** Pub/Sub takes these answers of a push endpoint as an acknowledgement, and no others. */
const ACK_STATUSES = [102, 200, 201, 202, 204];

export const isAck = (status: number): boolean => ACK_STATUSES.includes(status);

/** A fresh push request in Pub/Sub's wrapped form. */
export function pushBody(published: Published, subscription: string, deliveryAttempt?: number): PushBody {
  const { message, messageId, publishTime } = published;
  const data = Buffer.from(message.data).toString('base64');
  return {
    subscription,
    message: { data, attributes: { ...message.attributes }, messageId, publishTime },
    ...(deliveryAttempt !== undefined && { deliveryAttempt }),
  };
}
