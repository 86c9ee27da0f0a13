import type { Bus, Message, PushBody } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import type { Deliver } from '@jiaba/shared/embedded-bus/published';

/** A fresh bus wired by `contractTopology`, with the clock that moves it. */
export interface BusUnderTest {
  bus: Bus;
  clock: Clock;
  /** Switches a subscription on; the returned function switches it off. */
  subscribe(service: string, topic: string, deliver: Deliver): Promise<() => Promise<void>>;
  /** Lets time pass until the condition holds; rejects after `limitMs`. */
  eventually(condition: () => boolean, limitMs: number): Promise<void>;
  /** Lets this much time pass. */
  pass(ms: number): Promise<void>;
  /** What the operators find in `dead-letter`. */
  deadLetters(): Promise<Message[]>;
  close(): Promise<void>;
}

/** The bus of the running test, with short cuts. */
export interface BusTestBench {
  on(): BusUnderTest;
  publish(...messages: Message[]): Promise<void>;
  /** Switches a subscription on and collects what it is given. */
  listen(service: string, deliver?: Deliver, topic?: string): Promise<Listener>;
}

interface Listener {
  bodies: PushBody[];
  off(): Promise<void>;
  /** Lets time pass until so many deliveries have come. */
  arrival(count: number): Promise<void>;
}

export const work = (id: string, data: unknown = {}, attributes: Record<string, string> = {}): Message => ({
  topic: 'work',
  attributes: { id, ...attributes },
  data: JSON.stringify(data),
});

export const textOf = (body?: PushBody): string =>
  Buffer.from(body?.message.data ?? '', 'base64').toString('utf8');

export const idsOf = (bodies: PushBody[]): (string | undefined)[] =>
  bodies.map((body) => body.message.attributes.id);

const LONG_MS = 180_000;

/** The bench on whichever bus is the current one. */
export const benchOf = (on: () => BusUnderTest): BusTestBench => ({
  on,
  async publish(...messages) {
    await Promise.all(messages.map((message) => on().bus.publish(message)));
  },
  async listen(service, deliver = async () => 204, topic = 'work') {
    const bodies: PushBody[] = [];
    const off = await on().subscribe(service, topic, (body) => {
      bodies.push(structuredClone(body));
      return deliver(body);
    });
    return { bodies, off, arrival: (count) => on().eventually(() => bodies.length >= count, LONG_MS) };
  },
});
