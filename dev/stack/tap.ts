import type { Message, PushBody } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import { listen } from '@jiaba/shared/http-server';
import { readRawBody } from '@jiaba/shared/raw-body';
import type { PubsubAdmin, SubscriptionSettings } from './pubsub-admin.ts';

interface TapOptions {
  admin: PubsubAdmin;
  topics: string[];
  clock: Clock;
  /** Is given every event that was published, now and then twice. */
  observe: (message: Message) => void;
}

const LIMITS = { limitBytes: 15 * 1024 * 1024, timeoutMs: 10_000 };

/**
 * A developer's tap: one more subscription on each topic. It sees what people wrote, so it is made here and nowhere
 * else; production has none.
 */
export async function openTap({ admin, topics, clock, observe }: TapOptions): Promise<() => Promise<void>> {
  const server = await listen(
    (request, response) => {
      const answer = (status: number) => response.writeHead(status).end();
      readRawBody(request, { ...LIMITS, clock }).then(
        (raw) => {
          observe(messageOf(request.url ?? '', JSON.parse(raw.toString('utf8')) as PushBody));
          answer(204);
        },
        () => answer(500),
      );
    },
    { port: 0, host: '127.0.0.1', clock },
  );
  await Promise.all(
    topics.map((topic) => admin.putSubscription(`${topic}--tap`, tapSettings(topic, server.url))),
  );
  return server.close;
}

const tapSettings = (topic: string, url: string): SubscriptionSettings => ({
  topic,
  pushEndpoint: `${url}/${topic}`,
  ackDeadlineSeconds: 10,
  messageRetentionDuration: '600s',
});

const messageOf = (path: string, { message }: PushBody): Message => ({
  topic: path.slice(1),
  attributes: message.attributes ?? {},
  data: Buffer.from(message.data ?? '', 'base64').toString('utf8'),
});
