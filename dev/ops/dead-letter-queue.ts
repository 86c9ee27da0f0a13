import { PubSub, type protos, v1 } from '@google-cloud/pubsub';
import { type Message, subscriptionName } from '@jiaba/shared/bus';
import { adviceFor } from './pubsub-advice.ts';

/** A dead letter as the broker gives it out. Whoever holds it must acknowledge or release it. */
export interface HeldMessage {
  /** Names this holding of it. */
  ackId: string;
  messageId: string;
  /** When it became a dead letter, ISO 8601. */
  publishTime: string;
  attributes: Record<string, string>;
  /** JSON of the payload. */
  data: string;
}

/** The operators' subscription of the topic `dead-letter`, and the way back to the topics. */
export interface DeadLetterQueue {
  /** Takes up to `max` that nobody holds; none when none is waiting. */
  pull(max: number): Promise<HeldMessage[]>;
  /** Gone for good. */
  acknowledge(messages: HeldMessage[]): Promise<void>;
  /** Given back unchanged, for others to take. */
  release(messages: HeldMessage[]): Promise<void>;
  publish(message: Message): Promise<void>;
  close(): Promise<void>;
}

/** Who pulls the dead letters; the responder has a push subscription of its own. */
const OPERATORS = 'operators';

/** A pull of an empty subscription waits for a message to come. */
const PULL_MS = 3_000;
const CALL_MS = 10_000;
/** google.rpc.Code DEADLINE_EXCEEDED */
const TIMED_OUT = 4;

interface PubsubOptions {
  projectId: string;
  /** `host:port` of the emulator; Google's own service where absent. */
  emulatorHost?: string;
}

/** The dead letters in Pub/Sub. Rejects with an `OpsError` that says what to do. */
export async function pubsubDeadLetters({
  projectId,
  emulatorHost,
}: PubsubOptions): Promise<DeadLetterQueue> {
  const emulator = emulatorHost ? { apiEndpoint: emulatorHost, emulatorMode: true } : {};
  const pubsub = new PubSub({ projectId, ...emulator });
  const subscriber = new v1.SubscriberClient({ ...(await pubsub.getClientConfig()) });
  const subscription = subscriber.subscriptionPath(projectId, subscriptionName(OPERATORS, 'dead-letter'));
  const explained = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw adviceFor(error, { projectId, emulatorHost, subscription });
    });

  // Signing in comes first and by itself: the client's own first call would fail a second time, unseen.
  await explained(subscriber.initialize());

  async function pull(max: number): Promise<HeldMessage[]> {
    try {
      const [{ receivedMessages }] = await subscriber.pull(
        { subscription, maxMessages: max },
        { timeout: PULL_MS, retry: null },
      );
      return (receivedMessages ?? []).map(heldMessage);
    } catch (error) {
      if ((error as { code?: unknown }).code === TIMED_OUT) return [];
      throw error;
    }
  }

  const ackIdsOf = (messages: HeldMessage[]) => messages.map(({ ackId }) => ackId);

  return {
    pull: (max) => explained(pull(max)),
    async acknowledge(messages) {
      if (messages.length === 0) return;
      const request = { subscription, ackIds: ackIdsOf(messages) };
      await explained(subscriber.acknowledge(request, { timeout: CALL_MS }));
    },
    async release(messages) {
      if (messages.length === 0) return;
      const request = { subscription, ackIds: ackIdsOf(messages), ackDeadlineSeconds: 0 };
      await explained(subscriber.modifyAckDeadline(request, { timeout: CALL_MS }));
    },
    async publish({ topic, attributes, data }) {
      const publishing = pubsub.topic(topic, { gaxOpts: { timeout: CALL_MS } });
      await explained(publishing.publishMessage({ data: Buffer.from(data), attributes }));
    },
    async close() {
      await Promise.all([subscriber.close(), pubsub.close()]);
    },
  };
}

function heldMessage({ ackId, message }: protos.google.pubsub.v1.IReceivedMessage): HeldMessage {
  const { seconds = 0, nanos = 0 } = message?.publishTime ?? {};
  const publishedAt = Number(seconds) * 1_000 + Number(nanos) / 1_000_000;
  return {
    ackId: ackId ?? '',
    messageId: message?.messageId ?? '',
    publishTime: new Date(publishedAt).toISOString(),
    attributes: { ...message?.attributes },
    data: Buffer.from(message?.data ?? '').toString('utf8'),
  };
}
