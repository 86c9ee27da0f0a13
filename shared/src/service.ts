import { type End, runBounded } from './bounded-run.ts';
import type { Bus, PushBody } from './bus.ts';
import type { Clock } from './clock.ts';
import { deliveryCount } from './delivery-count.ts';
import type { Envelope } from './envelope.ts';
import { type Event, isTopic, type Next, type Topic } from './events.ts';
import type { Handler, Handlers } from './handler.ts';
import type { Log } from './log.ts';
import { deadLetterOf, followingMessage, publishAll } from './publishing.ts';
import { readMessage } from './reading.ts';
import { type Subscription, subscriptionsOf, type Topology } from './topology.ts';

/** Cloud Run ends an instance 10 s after SIGTERM. */
export const SHUTDOWN_MS = 8_000;

export const ACK = 204;
export const NACK = 503;

export interface ServiceOptions {
  name: string;
  handlers: Handlers;
  bus: Bus;
  clock: Clock;
  log: Log;
  topology: Topology;
}

export interface Service {
  name: string;
  /** The topics this service has a handler and a subscription for. */
  topics: Topic[];
  /** Handles one delivery; the status answers the push: 204 acknowledges, 503 asks for redelivery. */
  deliver(topic: string, body: PushBody): Promise<number>;
  /** Lets running deliveries finish; those still running after 8 s are given back. */
  stop(): Promise<void>;
}

/**
 * The kernel: parse → handle → publish all → acknowledge. What cannot be read, and what can no longer be
 * answered in time, goes to the topic `dead-letter` and is acknowledged. Nothing is acknowledged before
 * everything that follows from it has been published.
 */
export function createService({ name, handlers, bus, clock, log, topology }: ServiceOptions): Service {
  const subscriptions = subscriptionsOf(topology, name).filter((s) => isTopic(s.topic) && handlers[s.topic]);
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const count = deliveryCount();
  let intake = true;

  async function deliver(topic: string, body: PushBody): Promise<number> {
    if (!intake) return NACK;
    const subscription = subscriptions.find((s) => s.topic === topic);
    if (!subscription || !isTopic(topic)) {
      log.error('no handler for this topic: the subscription does not belong here', { topic });
      return NACK;
    }
    const work = handleDelivery(topic, subscription, body);
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function handleDelivery<T extends Topic>(
    topic: T,
    subscription: Subscription,
    body: PushBody,
  ): Promise<number> {
    const started = clock.now();
    const { attributes } = body.message;
    const data = Buffer.from(body.message.data, 'base64').toString('utf8');
    const reading = readMessage(topic, attributes, data);
    const turnId = (reading.kind === 'event' ? reading.event.turnId : reading.turnId) ?? 'unknown';
    const counted = count.attemptOf(body);
    const { attempt } = counted;
    const hopLog = log.with({ turnId, eventId: attributes.id, traceparent: attributes.traceparent });

    const end = await outcomeOf().catch((error: unknown): End => {
      hopLog.error('delivery failed', { topic, attempt, error });
      return { outcome: 'failed' };
    });
    hopLog.hop({ turnId, service: name, topic, ...counted, ms: clock.now() - started, ...end });
    if (end.outcome === 'failed' || end.outcome === 'timeout') return NACK;
    count.acknowledged(body);
    return ACK;

    async function outcomeOf(): Promise<End> {
      if (reading.kind === 'newer')
        throw new Error('newer major version: deploy this service before its publishers');
      if (reading.kind === 'poison') return giveUp('poison', reading.why);
      return handleEvent(reading.event);
    }

    async function handleEvent(event: Event<T>): Promise<End> {
      const handler = handlers[topic] as Handler<T>;
      const run = runBounded({ clock, subscription, event, stopping: stopping.signal });
      const end = await run(async (signal) => {
        const next = await handler(visibleTo(subscription, event), { signal, log: hopLog });
        // The push has been answered already: a late result must not leave the service.
        signal.throwIfAborted();
        await publishAll(bus, messagesAfter(event, next));
        return { outcome: 'acked', published: next.length, ...(next.length === 0 && { final: true }) };
      });
      if (end.outcome === 'deadline') return giveUp('deadline');
      if (end.outcome === 'timeout') hopLog.warn('handler stopped', { topic, attempt });
      return end;
    }

    async function giveUp(reason: 'poison' | 'deadline', why?: string): Promise<End> {
      hopLog.error('dead letter', { topic, attempt, reason, ...(why && { why }) });
      if (topic !== 'dead-letter') await bus.publish(deadLetterOf(attributes, data, topic, reason));
      return { outcome: reason };
    }
  }

  const messagesAfter = (event: Envelope, next: Next[]) =>
    next.map((item, n) => followingMessage(event, item, n, name));

  return {
    name,
    topics: subscriptions.map((s) => s.topic as Topic),
    deliver,
    async stop() {
      intake = false;
      const cancel = clock.after(SHUTDOWN_MS, () => stopping.abort());
      await Promise.allSettled(running);
      cancel();
    },
  };
}

/** The event without the parts of `replyTo` that the subscription may not see. */
function visibleTo<T extends Topic>(subscription: Subscription, event: Event<T>): Event<T> {
  const { replyTo, ...rest } = event;
  if (subscription.replyTo === 'token') return event;
  const sourceId =
    subscription.replyTo === 'source' && event.scope === 'user' ? replyTo?.sourceId : undefined;
  return { ...rest, ...(sourceId && { replyTo: { sourceId } }) } as Event<T>;
}
