import { type End, runBounded } from './bounded-run.ts';
import type { Bus, PushBody } from './bus.ts';
import type { Clock } from './clock.ts';
import { deadLetterOf, deadLetterOrigin, logDeadLetter } from './dead-letter.ts';
import { deliveryCount } from './delivery-count.ts';
import type { Attributes, Envelope } from './envelope.ts';
import { type Event, isTopic, type Next, type Topic } from './events.ts';
import type { Handler, Handlers } from './handler.ts';
import type { Log } from './log.ts';
import { followingMessage, publishAll, publishOne } from './publishing.ts';
import { type Reading, readMessage } from './reading.ts';
import { type Subscription, subscriptionsOf, type Topology } from './topology.ts';
import { noTracer, type Tracer } from './tracing.ts';

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
  /** Records each delivery as a trace's spans; nothing where absent. */
  tracer?: Tracer;
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

/** One message on its way through a service. */
interface Delivery<T extends Topic = Topic> {
  topic: T;
  subscription: Subscription;
  attributes: Attributes;
  /** JSON of the payload. */
  data: string;
  attempt: number;
  /** Bound to all of this. */
  log: Log;
}

/**
 * The kernel: parse → handle → publish all → acknowledge. What cannot be read, and what can no longer be
 * answered in time, goes to the topic `dead-letter` and is acknowledged. Nothing is acknowledged before
 * everything that follows from it has been published.
 */
export function createService({
  name,
  handlers,
  bus,
  clock,
  log,
  topology,
  tracer = noTracer,
}: ServiceOptions): Service {
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

  function handleDelivery<T extends Topic>(
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
    const { id: eventId, traceparent } = attributes;
    const fields = { turnId, eventId, service: name, topic, attempt };

    return tracer.record(
      { traceparent, name: `process ${topic}`, kind: 'consumer', fields },
      async function underSpan(span) {
        const bound = { turnId, eventId, topic, attempt, traceparent: span.traceparent ?? traceparent };
        const hopLog = log.with(bound);
        const end = await endOf({ topic, subscription, attributes, data, attempt, log: hopLog }, reading);
        span.set({ outcome: end.outcome });
        hopLog.hop({ turnId, service: name, topic, ...counted, ms: clock.now() - started, ...end });
        if (end.outcome === 'failed' || end.outcome === 'timeout') return NACK;
        if (topic === 'dead-letter') reportForwarded(attributes, hopLog);
        count.acknowledged(body);
        return ACK;
      },
    );
  }

  async function endOf<T extends Topic>(delivery: Delivery<T>, reading: Reading<T>): Promise<End> {
    try {
      if (reading.kind === 'newer')
        throw new Error('newer major version: deploy this service before its publishers');
      if (reading.kind === 'poison') return await giveUp(delivery, 'poison', reading.why);
      return await handleEvent(delivery, reading.event);
    } catch (error) {
      delivery.log.error('delivery failed', { error });
      return { outcome: 'failed' };
    }
  }

  async function handleEvent<T extends Topic>(delivery: Delivery<T>, event: Event<T>): Promise<End> {
    const { topic, subscription, attempt, log } = delivery;
    const handler = handlers[topic] as Handler<T>;
    const run = runBounded({ clock, subscription, event, stopping: stopping.signal });
    const end = await run(async (signal) => {
      const next = await handler(visibleTo(subscription, event), { signal, log });
      // The push has been answered already: a late result must not leave the service.
      signal.throwIfAborted();
      await publishAll(bus, messagesAfter(event, next), attempt);
      const followers = next.length > 0 ? { next: next.map((item) => item.topic) } : { final: true as const };
      return { outcome: 'acked', ...followers };
    });
    if (end.outcome === 'deadline') return giveUp(delivery, 'deadline');
    if (end.outcome === 'timeout') log.warn('handler stopped');
    return end;
  }

  async function giveUp(delivery: Delivery, reason: 'poison' | 'deadline', why?: string): Promise<End> {
    const { topic, attributes, data, attempt, log } = delivery;
    if (topic === 'dead-letter') {
      log.error('dead letter of a turn that cannot be answered', { ...(why && { why }) });
      return { outcome: reason };
    }
    await publishOne(bus, deadLetterOf(attributes, data, topic, reason), { first: false });
    logDeadLetter(log, { topic, attempt, reason, ...(why && { why }) });
    return { outcome: reason, next: ['dead-letter'] };
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

/** A dead letter that no service gave up, but the broker after its last delivery, is reported where it arrives. */
function reportForwarded(attributes: Attributes, log: Log): void {
  const { topic, reason, deliveries } = deadLetterOrigin(attributes) ?? {};
  if (topic && reason === 'deliveries') logDeadLetter(log, { topic, attempt: deliveries, reason });
}

/** The event without the parts of `replyTo` that the subscription may not see. */
function visibleTo<T extends Topic>(subscription: Subscription, event: Event<T>): Event<T> {
  const { replyTo, ...rest } = event;
  if (subscription.replyTo === 'token') return event;
  const sourceId =
    subscription.replyTo === 'source' && event.scope === 'user' ? replyTo?.sourceId : undefined;
  return { ...rest, ...(sourceId && { replyTo: { sourceId } }) } as Event<T>;
}
