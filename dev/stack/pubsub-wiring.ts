import { subscriptionName } from '@jiaba/shared/bus';
import type { Subscription, Topology } from '@jiaba/shared/topology';
import type { PubsubAdmin, SubscriptionSettings } from './pubsub-admin.ts';

/** A person's words stay with the broker for one day at most. */
const RETENTION = '86400s';

/** What operators read; pulled. */
export const OPERATORS = subscriptionName('operators', 'dead-letter');

/** Nobody listens there: the push fails as it does at a service that is down. */
export const NOBODY = 'http://127.0.0.1:1';

interface Wiring {
  topics: string[];
  /** By name. */
  subscriptions: Record<string, SubscriptionSettings>;
}

/**
 * Everything that infra/topology.json asks of Pub/Sub: its topics, a push subscription for each listener, and the
 * operators' pull subscription of the dead letters.
 * @param urlOf where a service listens, without a path
 */
export function wiringOf(topology: Topology, urlOf: (service: string) => string): Wiring {
  const push = topology.subscriptions.map((subscription) => [
    subscriptionName(subscription.service, subscription.topic),
    pushSettings(subscription, topology, urlOf(subscription.service)),
  ]);
  const operators = { topic: 'dead-letter', ackDeadlineSeconds: 60, messageRetentionDuration: RETENTION };
  return {
    topics: Object.keys(topology.topics),
    subscriptions: { ...Object.fromEntries(push), [OPERATORS]: operators },
  };
}

function pushSettings(subscription: Subscription, { retry }: Topology, url: string): SubscriptionSettings {
  const { topic, ackDeadlineSeconds, deadLetter } = subscription;
  const { minimumBackoffSeconds, maximumBackoffSeconds, maxDeliveryAttempts } = retry;
  return {
    topic,
    pushEndpoint: `${url}/push/${topic}`,
    ackDeadlineSeconds,
    messageRetentionDuration: RETENTION,
    retryPolicy: {
      minimumBackoff: `${minimumBackoffSeconds}s`,
      maximumBackoff: `${maximumBackoffSeconds}s`,
    },
    ...(deadLetter && { deadLetterPolicy: { deadLetterTopic: 'dead-letter', maxDeliveryAttempts } }),
  };
}

/** Brings a project to this wiring; a second time it changes nothing. */
export async function bootstrap(admin: PubsubAdmin, { topics, subscriptions }: Wiring): Promise<void> {
  await Promise.all(topics.map(admin.putTopic));
  await Promise.all(
    Object.entries(subscriptions).map(([name, settings]) => admin.putSubscription(name, settings)),
  );
}
