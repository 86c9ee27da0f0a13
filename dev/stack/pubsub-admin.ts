import type { Message } from '@jiaba/shared/bus';
import type { Attributes } from '@jiaba/shared/envelope';

/** A subscription in the form of Pub/Sub's REST interface. Times are texts such as `2s`. */
export interface SubscriptionSettings {
  /** The topic's own name, without the project. */
  topic: string;
  /** Where messages are posted to; a subscription without one is pulled. */
  pushEndpoint?: string;
  ackDeadlineSeconds: number;
  messageRetentionDuration: string;
  retryPolicy?: { minimumBackoff: string; maximumBackoff: string };
  deadLetterPolicy?: { deadLetterTopic: string; maxDeliveryAttempts: number };
}

/** A topic can never be changed; everything else is brought to what is wanted. */
const CHANGEABLE = 'pushConfig,ackDeadlineSeconds,messageRetentionDuration,retryPolicy,deadLetterPolicy';

export type PubsubAdmin = ReturnType<typeof pubsubAdmin>;

interface Pulled {
  receivedMessages?: { ackId: string; message: { data?: string; attributes?: Attributes } }[];
}

/** Topics and subscriptions of one project on the emulator. */
export function pubsubAdmin({ host, project }: { host: string; project: string }) {
  const base = `projects/${project}`;

  async function call(method: string, path: string, body: object = {}, accept: number[] = []) {
    const response = await fetch(`http://${host}/v1/${base}/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body) }),
    });
    if (response.ok || accept.includes(response.status))
      return { status: response.status, found: (await response.json()) as unknown };
    throw new Error(`Pub/Sub emulator: ${method} ${path}: ${response.status} ${await response.text()}`);
  }

  async function subscriptions(): Promise<Record<string, unknown>[]> {
    const { found } = await call('GET', 'subscriptions?pageSize=1000');
    return (found as { subscriptions?: Record<string, unknown>[] }).subscriptions ?? [];
  }

  function resourceOf(
    name: string,
    { topic, pushEndpoint, deadLetterPolicy, ...rest }: SubscriptionSettings,
  ) {
    return {
      ...rest,
      name: `${base}/subscriptions/${name}`,
      topic: `${base}/topics/${topic}`,
      ...(pushEndpoint && { pushConfig: { pushEndpoint } }),
      ...(deadLetterPolicy && {
        deadLetterPolicy: {
          ...deadLetterPolicy,
          deadLetterTopic: `${base}/topics/${deadLetterPolicy.deadLetterTopic}`,
        },
      }),
    };
  }

  return {
    async putTopic(name: string): Promise<void> {
      await call('PUT', `topics/${name}`, {}, [409]);
    },
    /** Creates the subscription, or changes the one that is there. */
    async putSubscription(name: string, settings: SubscriptionSettings): Promise<void> {
      const subscription = resourceOf(name, settings);
      const path = `subscriptions/${name}`;
      const { status } = await call('PUT', path, subscription, [409]);
      if (status === 409) await call('PATCH', path, { subscription, updateMask: CHANGEABLE });
    },
    /** Posts to another address from now on. */
    async pointAt(name: string, pushEndpoint: string): Promise<void> {
      await call('POST', `subscriptions/${name}:modifyPushConfig`, { pushConfig: { pushEndpoint } });
    },
    subscriptions,
    /** Nothing is delivered any more. */
    async deleteSubscriptions(): Promise<void> {
      const names = (await subscriptions()).map(({ name }) => String(name).split('/').at(-1));
      await Promise.all(names.map((name) => call('DELETE', `subscriptions/${name}`, {}, [404])));
    },
    /** Takes what waits in a pull subscription, for good. */
    async take(name: string): Promise<Omit<Message, 'topic'>[]> {
      const path = `subscriptions/${name}`;
      const body = { maxMessages: 1_000, returnImmediately: true };
      const { found } = await call('POST', `${path}:pull`, body);
      const { receivedMessages = [] } = found as Pulled;
      if (receivedMessages.length === 0) return [];
      await call('POST', `${path}:acknowledge`, { ackIds: receivedMessages.map(({ ackId }) => ackId) });
      return receivedMessages.map(({ message: { data = '', attributes = {} } }) => ({
        attributes,
        data: Buffer.from(data, 'base64').toString('utf8'),
      }));
    },
  };
}
