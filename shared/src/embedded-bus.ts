import { setImmediate as turn } from 'node:timers/promises';
import { type Bus, type Message, subscriptionName } from './bus.ts';
import { type Clock, isoTime } from './clock.ts';
import { DEAD_LETTER_TOPIC, deadLetterShelf } from './embedded-bus/dead-letter.ts';
import type { BusFaults } from './embedded-bus/faults.ts';
import type { Deliver, Observe } from './embedded-bus/published.ts';
import { subscriptionQueue } from './embedded-bus/subscription-queue.ts';
import { checkMessage } from './message-limits.ts';
import type { Topology } from './topology.ts';

interface EmbeddedBusOptions {
  clock: Clock;
  topology: Topology;
  /** Deliveries of one subscription at the same time. */
  maxInFlight?: number;
  /** A developer's tap: sees everything, must not throw. */
  observe?: Observe;
  /** What goes wrong, for tests. */
  faults?: BusFaults;
}

export interface EmbeddedBus extends Bus {
  /**
   * Switches a service's subscription on; the returned function switches it off again, after which deliveries
   * fail as they do at an endpoint that refuses connections. Throws when the topology has no such subscription,
   * or when it is on already.
   */
  subscribe(service: string, topic: string, deliver: Deliver): () => void;
  /** Resolves when every message has been acknowledged or dead-lettered and none is waiting for a retry. */
  idle(): Promise<void>;
  /** What reached the topic `dead-letter` in the last 24 hours: the operators' subscription. */
  deadLetters(): Message[];
  /** Drops what is queued; later answers count for nothing and `publish` rejects. */
  close(): void;
}

/**
 * Pub/Sub with push subscriptions in one process, and not kinder than the real one: it refuses what Pub/Sub
 * refuses, delivers at least once and in no promised order, to every subscription of the topology whether or not
 * anybody listens, and never within `publish`.
 */
export function embeddedBus(options: EmbeddedBusOptions): EmbeddedBus {
  const { clock, topology, maxInFlight = 10, observe = () => {}, faults = {} } = options;
  const shelf = deadLetterShelf(clock);
  const idlers = new Set<() => void>();
  let closed = false;
  let attempted = 0;
  let accepted = 0;

  const queues = new Map(
    topology.subscriptions.map((subscription) => {
      const { retry } = topology;
      const shared = { clock, retry, maxInFlight, observe, faults, forward: accept, changed };
      return [
        subscriptionName(subscription.service, subscription.topic),
        { topic: subscription.topic, ...subscriptionQueue({ ...shared, subscription }) },
      ];
    }),
  );

  function accept(message: Message): void {
    accepted += 1;
    observe({ kind: 'published', message });
    if (message.topic === DEAD_LETTER_TOPIC) shelf.add(message);
    const published = { message, messageId: String(accepted), publishTime: isoTime(clock.now()) };
    for (const queue of queues.values()) if (queue.topic === message.topic) queue.add(published);
  }

  const isIdle = () => [...queues.values()].every((queue) => queue.unfinished() === 0);

  function changed(): void {
    if (!isIdle()) return;
    for (const resolve of idlers) resolve();
    idlers.clear();
  }

  return {
    async publish(message) {
      const copy = frozenCopy(message);
      checkMessage(copy, topology);
      await turn();
      if (closed) throw new Error('the bus is closed');
      const failure = faults.failPublish?.(copy, ++attempted) || 'none';
      if (failure === 'refused') throw new Error(`fault plan: publish ${attempted} was refused`);
      accept(copy);
      await turn();
      if (failure === 'unanswered') throw new Error('fault plan: the answer to a publish was lost');
    },
    subscribe(service, topic, deliver) {
      const queue = queues.get(subscriptionName(service, topic));
      if (!queue) throw new Error(`infra/topology.json has no subscription of ${service} to ${topic}`);
      return queue.switchOn(deliver);
    },
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => idlers.add(resolve))),
    deadLetters: shelf.messages,
    close() {
      closed = true;
      for (const queue of queues.values()) queue.close();
      changed();
    },
  };
}

const frozenCopy = ({ topic, attributes, data }: Message): Message =>
  Object.freeze({ topic, attributes: Object.freeze({ ...attributes }), data });
