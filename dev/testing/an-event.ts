import type { PushBody } from '@jiaba/shared/bus';
import { type Envelope, eventNames, toAttributes } from '@jiaba/shared/envelope';
import { type Event, type PayloadInput, readPayload, type Topic } from '@jiaba/shared/events';

const NOW = '2026-11-30T04:00:00.000Z';

/** An envelope as ingress makes it: a 1:1 text at noon in Taiwan, 30 November 2026. */
export function anEnvelope(overrides: Partial<Envelope> = {}): Envelope {
  return {
    id: 't1',
    ...eventNames('line.received', 1),
    turnId: 't1',
    at: NOW,
    receivedAt: NOW,
    replyBy: '2026-11-30T04:00:50.000Z',
    owner: { hash: 'owner-1' },
    tenant: 'U00000000000000000000000000000001',
    scope: 'user',
    replyTo: { token: 'reply-token-1', sourceId: 'U00000000000000000000000000000002' },
    effect: 'read',
    traceparent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01',
    ...overrides,
  };
}

/** An event of a topic, with its payload's defaults filled in. */
export function anEvent<T extends Topic>(
  topic: T,
  payload: PayloadInput<T>,
  overrides: Partial<Envelope> = {},
): Event<T> {
  return {
    ...anEnvelope({ ...eventNames(topic, 1), ...overrides }),
    topic,
    payload: readPayload(topic, payload),
  } as Event<T>;
}

/** The push request that delivers an event. */
export function pushOf(event: Envelope & { topic: string; payload: unknown }, deliveryAttempt = 1): PushBody {
  const { topic, payload, ...envelope } = event;
  return {
    subscription: `${topic}--test`,
    message: {
      data: Buffer.from(JSON.stringify(payload ?? null)).toString('base64'),
      attributes: toAttributes(envelope, 'jiaba/test'),
      messageId: '1',
      publishTime: envelope.receivedAt,
    },
    deliveryAttempt,
  };
}
