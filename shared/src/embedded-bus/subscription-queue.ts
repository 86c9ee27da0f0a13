import { type Message, subscriptionName } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Subscription, Topology } from '../topology.ts';
import { pushBackOff, retryDelayMs } from './back-off.ts';
import { deadLetterOf } from './dead-letter.ts';
import type { BusFaults } from './faults.ts';
import { type BusEvent, type Deliver, type Observe, type Published, pushBody } from './published.ts';
import { type Outcome, pushOnce } from './push-once.ts';
import { timerGroup } from './timer-group.ts';

interface QueueOptions {
  clock: Clock;
  subscription: Subscription;
  retry: Topology['retry'];
  maxInFlight: number;
  observe: Observe;
  faults: BusFaults;
  /** Publishes a dead letter. */
  forward: (message: Message) => void;
  /** Called when a message is finished. */
  changed: () => void;
}

/** A message on its way to one subscriber. */
interface Delivery {
  published: Published;
  /** Deliveries so far. */
  attempt: number;
}

const nobody: Deliver = () => Promise.reject(new Error('connection refused'));

/** One push subscription: what is waiting, under way, or resting until its next attempt. */
export function subscriptionQueue(options: QueueOptions) {
  const { clock, subscription, retry, maxInFlight, observe, faults, forward, changed } = options;
  const name = subscriptionName(subscription.service, subscription.topic);
  const timers = timerGroup(clock);
  const backOff = pushBackOff(clock);
  const ready: Delivery[] = [];
  let deliver = nobody;
  let unfinished = 0;
  let inFlight = 0;
  let closed = false;
  let turnAsked = false;
  let stopPause = () => {};

  const tell = (kind: BusEvent['kind'], { published, attempt }: Delivery, more?: { status?: number }) =>
    observe({ kind, message: published.message, subscription: name, attempt, ...more });

  function enqueue(delivery: Delivery): void {
    ready.push(delivery);
    startSoon();
  }

  const mayStart = () => !closed && ready.length > 0 && inFlight < maxInFlight;

  /** Never at once: deliveries start in a turn of their own, and not before the back-off is over. */
  function startSoon(): void {
    stopPause();
    if (turnAsked || !mayStart()) return;
    if (backOff.waitMs() > 0) {
      stopPause = timers.after(backOff.waitMs(), startSoon);
      return;
    }
    turnAsked = true;
    setImmediate(() => {
      turnAsked = false;
      while (mayStart() && backOff.waitMs() === 0) start();
      startSoon();
    });
  }

  function start(): void {
    const [delivery] = ready.splice(faults.pick?.(ready.length) ?? 0, 1);
    if (!delivery) return;
    delivery.attempt += 1;
    inFlight += 1;
    const level = backOff.started();
    tell('delivered', delivery);
    const body = pushBody(delivery.published, name, subscription.deadLetter ? delivery.attempt : undefined);
    const ackDeadlineMs = subscription.ackDeadlineSeconds * 1_000;
    void pushOnce({ deliver, body, ackDeadlineMs, timers }).then((outcome) =>
      settle(delivery, outcome, level),
    );
  }

  function settle(delivery: Delivery, { kind, ...status }: Outcome, level: number): void {
    if (closed) return;
    inFlight -= 1;
    tell(kind, delivery, status);
    if (kind === 'acked') {
      backOff.succeeded();
      finish();
    } else {
      backOff.failed(level);
      retryLater(delivery);
    }
    startSoon();
  }

  function retryLater(delivery: Delivery): void {
    if (!subscription.deadLetter || delivery.attempt < retry.maxDeliveryAttempts) {
      timers.after(retryDelayMs(delivery.attempt, retry), () => enqueue(delivery));
      return;
    }
    tell('dead-lettered', delivery);
    forward(deadLetterOf(delivery.published, name, delivery.attempt));
    finish();
  }

  function finish(): void {
    unfinished -= 1;
    changed();
  }

  return {
    add(published: Published): void {
      const copies = 1 + (faults.duplicates?.(published.message, name) ?? 0);
      unfinished += copies;
      for (let copy = 0; copy < copies; copy++) {
        const delivery = { published, attempt: 0 };
        const delay = faults.delayMs?.(published.message, name) ?? 0;
        if (delay > 0) timers.after(delay, () => enqueue(delivery));
        else enqueue(delivery);
      }
    },
    /** Sets the endpoint; the returned function takes it away again. */
    switchOn(endpoint: Deliver): () => void {
      if (deliver !== nobody) throw new Error(`${name} is subscribed already`);
      deliver = endpoint;
      return () => {
        if (deliver === endpoint) deliver = nobody;
      };
    },
    /** How many messages are neither acknowledged nor dead-lettered. */
    unfinished: (): number => unfinished,
    close(): void {
      closed = true;
      unfinished = 0;
      timers.clear();
    },
  };
}
