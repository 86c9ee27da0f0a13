import { PubSub, type Topic } from '@google-cloud/pubsub';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import { checkMessage } from './message-limits.ts';
import type { Topology } from './topology.ts';

export interface PubsubBusOptions {
  projectId: string;
  topology: Topology;
  clock: Clock;
  /** How long one publish may take, retries included, in milliseconds. */
  publishMs: number;
  /** `host:port` of the emulator; Google's own service where absent. */
  emulatorHost?: string;
}

export interface PubsubBus extends Bus {
  /**
   * Opens the way to the broker: the first call loads the client, fetches a token and connects. Publishes nothing.
   * Resolves also when the broker cannot be reached; whoever publishes then will hear of it.
   */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Pub/Sub as the way out of a service. A publish resolves when Pub/Sub has stored the message and rejects when that
 * has not been heard within `publishMs`: it may have been stored all the same, and the same ids tell.
 */
export function pubsubBus(options: PubsubBusOptions): PubsubBus {
  const { projectId, topology, clock, publishMs, emulatorHost } = options;
  const client = new PubSub({
    projectId,
    ...(emulatorHost && { apiEndpoint: emulatorHost, emulatorMode: true }),
  });
  // A message waits for no others: the push that it answers is held open meanwhile.
  const standard = { batching: { maxMessages: 1 }, gaxOpts: { timeout: publishMs } };
  const topics = new Map(Object.keys(topology.topics).map((name) => [name, client.topic(name, standard)]));
  const [anyTopic] = topics.values();

  /** The client looks at its own time-out only once it has a token, and that may never come. */
  function inTime<T>(topic: string, work: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = clock.after(publishMs, () => reject(new Error(`publish to ${topic}: no answer in time`)));
    return Promise.race([work, late]).finally(cancel);
  }

  return {
    async publish(message) {
      checkMessage(message, topology);
      const { topic, attributes, data } = message;
      const content = { data: Buffer.from(data), attributes: { ...attributes } };
      await inTime(topic, Promise.resolve(topics.get(topic)?.publishMessage(content)));
    },
    async warmUp() {
      if (anyTopic) await inTime('(warm-up)', publishNothing(anyTopic, publishMs)).catch(() => {});
    },
    close: () => client.close(),
  };
}

/**
 * A publish without a message goes the whole way to the broker, which refuses it: nothing is delivered, and no right
 * beyond publishing is needed.
 */
function publishNothing(topic: Topic, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const reqOpts = { topic: topic.name, messages: [] };
    topic.request({ client: 'PublisherClient', method: 'publish', reqOpts, gaxOpts: { timeout } }, () =>
      resolve(),
    );
  });
}
