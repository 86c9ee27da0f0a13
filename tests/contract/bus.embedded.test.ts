import { expect, test } from '@jest/globals';
import type { PushBody } from '@jiaba/shared/bus';
import { type Clock, sleep } from '@jiaba/shared/clock';
import { embeddedBus } from '@jiaba/shared/embedded-bus';
import type { BusEvent } from '@jiaba/shared/embedded-bus/published';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { busContract } from './bus-contract.ts';
import { contractTopology as topology } from './contract-topology.ts';

const START = '2026-08-01T00:00:00Z';

busContract('embedded', async () => {
  const clock = virtualClock(START);
  const bus = embeddedBus({ clock, topology });
  return {
    bus,
    clock,
    subscribe: async (service, topic, deliver) => {
      const off = bus.subscribe(service, topic, deliver);
      return async () => off();
    },
    eventually: clock.runUntil,
    pass: clock.advance,
    deadLetters: async () => bus.deadLetters(),
    close: async () => bus.close(),
  };
});

/** A bus with its steps written down. */
function observed(options: Partial<Parameters<typeof embeddedBus>[0]> = {}) {
  const clock = virtualClock(START);
  const steps: { at: number; event: BusEvent }[] = [];
  const since = clock.now();
  const observe = (event: BusEvent) => void steps.push({ at: clock.now() - since, event });
  const bus = embeddedBus({ clock, topology, observe, ...options });
  const off = bus.subscribe('archive', 'work', async () => 204);
  const timesOf = (kind: BusEvent['kind'], subscription = 'work--kitchen') =>
    steps.filter((s) => s.event.kind === kind && s.event.subscription === subscription).map((s) => s.at);
  const idle = () => clock.runUntil(bus.idle(), 24 * 3_600_000);
  return { clock, bus, steps, off, timesOf, idle };
}

const work = (id: string) => ({ topic: 'work', attributes: { id }, data: '{}' });

test('a message that fails is tried after 2, 4, 8 and 8 more seconds', async () => {
  const { bus, idle, timesOf } = observed();
  bus.subscribe('office', 'dead-letter', async () => 204);
  bus.subscribe('kitchen', 'work', async () => 500);
  await bus.publish(work('e1'));
  await idle();

  expect(timesOf('delivered')).toEqual([0, 2_000, 6_000, 14_000, 22_000]);
  expect(timesOf('dead-lettered')).toEqual([22_000]);
});

test('a subscription without a subscriber refuses connections, and these failures count', async () => {
  const { bus, idle, timesOf } = observed();
  bus.subscribe('office', 'dead-letter', async () => 204);
  await bus.publish(work('e1'));
  await idle();

  expect(timesOf('nacked')).toHaveLength(5);
  expect(bus.deadLetters()).toHaveLength(1);
});

test('the first attempt is 1, and a subscription without dead letter does not count', async () => {
  const { bus, idle } = observed();
  const bodies: PushBody[] = [];
  const failFirst = async (body: PushBody) => (bodies.push(body) === 1 ? 500 : 204);
  bus.subscribe('kitchen', 'work', failFirst);
  bus.subscribe('office', 'dead-letter', failFirst);
  await bus.publish(work('e1'));
  await bus.publish({ ...work('e2'), topic: 'dead-letter' });
  await idle();

  const attempts = bodies.map((body) => [body.message.attributes.id, body.deliveryAttempt]);
  expect(attempts).toEqual(
    expect.arrayContaining([
      ['e1', 1],
      ['e1', 2],
      ['e2', undefined],
    ]),
  );
});

test('at the ack deadline the message comes again while the first handler still runs', async () => {
  const { bus, clock, idle, timesOf } = observed();
  let running = 0;
  let most = 0;
  bus.subscribe('kitchen', 'work', async () => {
    most = Math.max(most, ++running);
    if (most === 1) await sleep(clock, 30_000);
    running -= 1;
    return 204;
  });
  await bus.publish(work('e1'));
  await idle();

  expect(most).toBe(2);
  expect(timesOf('expired')).toEqual([10_000]);
  expect(timesOf('delivered')).toEqual([0, 12_000]);
  expect(timesOf('acked')).toEqual([12_000]);
});

test('after a failure the whole subscription pauses, longer each time, and recovers', async () => {
  const { bus, idle, timesOf } = observed();
  let healthy = false;
  bus.subscribe('office', 'dead-letter', async () => 204);
  bus.subscribe('kitchen', 'work', async () => (healthy ? 204 : 500));
  for (let n = 0; n < 15; n++) await bus.publish(work(`bad${n}`));
  await idle();
  const [last = 0, before = 0] = timesOf('delivered').reverse();
  expect(last - before).toBeGreaterThanOrEqual(60_000);

  healthy = true;
  for (let n = 0; n < 15; n++) await bus.publish(work(`good${n}`));
  await idle();
  const acked = timesOf('acked');
  expect(acked).toHaveLength(15);
  expect((acked[1] ?? 0) - (acked[0] ?? 0)).toBe(30_000);
  expect(acked.at(-1)).toBe(acked.at(-2));
});

test('ten deliveries start at once, the eleventh when one has ended', async () => {
  const { bus, clock, idle, timesOf } = observed();
  bus.subscribe('kitchen', 'work', async () => {
    await sleep(clock, 1_000);
    return 204;
  });
  for (let n = 0; n < 11; n++) await bus.publish(work(`e${n}`));
  await idle();

  expect(timesOf('delivered')).toEqual([...Array(10).fill(0), 1_000]);
});

test.each([102, 200, 201, 202, 204])('%i acknowledges', async (status) => {
  const { bus, idle, timesOf } = observed();
  bus.subscribe('kitchen', 'work', async () => status);
  await bus.publish(work('e1'));
  await idle();
  expect(timesOf('acked')).toEqual([0]);
});

test('a developer sees every step of a message', async () => {
  const { bus, idle, steps } = observed();
  bus.subscribe('kitchen', 'work', async () => (steps.some((s) => s.event.status === 503) ? 204 : 503));
  await bus.publish(work('e1'));
  await idle();

  const kitchen = steps
    .map(({ event: { kind, subscription, attempt, status } }) => ({ kind, subscription, attempt, status }))
    .filter(({ subscription }) => subscription !== 'work--archive');
  expect(kitchen).toEqual([
    { kind: 'published' },
    { kind: 'delivered', subscription: 'work--kitchen', attempt: 1 },
    { kind: 'nacked', subscription: 'work--kitchen', attempt: 1, status: 503 },
    { kind: 'delivered', subscription: 'work--kitchen', attempt: 2 },
    { kind: 'acked', subscription: 'work--kitchen', attempt: 2, status: 204 },
  ]);
});

test('dead letters are kept for one day', async () => {
  const { bus, clock } = observed();
  bus.subscribe('office', 'dead-letter', async () => 204);
  await bus.publish({ ...work('e1'), topic: 'dead-letter' });
  await clock.advance(24 * 3_600_000 - 1);
  expect(bus.deadLetters()).toHaveLength(1);
  await clock.advance(1);
  expect(bus.deadLetters()).toEqual([]);
});

test('only a subscription of the topology can be subscribed to, and only once', () => {
  const { bus } = observed();
  expect(() => bus.subscribe('office', 'work', async () => 204)).toThrow('no subscription of office to work');
  expect(() => bus.subscribe('archive', 'work', async () => 204)).toThrow('subscribed already');
});

test('failures of deliveries that were under way together slow the subscription down once', async () => {
  const { bus, idle, timesOf } = observed();
  let failures = 0;
  bus.subscribe('kitchen', 'work', async () => (failures++ < 10 ? 500 : 204));
  await Promise.all(Array.from({ length: 10 }, (_, n) => bus.publish(work(`e${n}`))));
  await idle();

  expect(timesOf('nacked')).toEqual(Array(10).fill(0));
  expect(timesOf('acked')).toEqual(Array(10).fill(2_000));
});

test('a closed bus takes nothing, delivers nothing and is idle', async () => {
  const { bus, clock, steps } = observed();
  bus.subscribe('kitchen', 'work', async ({ message }) => {
    if (message.attributes.id === 'slow') await sleep(clock, 1_000);
    return 500;
  });
  await bus.publish(work('e1'));
  await bus.publish(work('slow'));
  await clock.advance(200);
  bus.close();
  const before = steps.length;
  await clock.advance(60_000);
  await bus.idle();

  expect(steps).toHaveLength(before);
  await expect(bus.publish(work('e2'))).rejects.toThrow('closed');
});

test.each(['idle', 'closed'])('a bus that is %s leaves no timer behind', async (state) => {
  const clock = virtualClock(START);
  const timers = new Set<object>();
  const after: Clock['after'] = (ms, run) => {
    const timer = {};
    timers.add(timer);
    const cancel = clock.after(ms, () => {
      timers.delete(timer);
      run();
    });
    return () => {
      timers.delete(timer);
      cancel();
    };
  };
  const { bus } = observed({ clock: { now: clock.now, after } });
  bus.subscribe('kitchen', 'work', async () => (state === 'idle' ? 204 : 500));
  await bus.publish(work('e1'));
  await clock.advance(1_000);
  if (state === 'closed') {
    expect(timers.size).toBeGreaterThan(0);
    bus.close();
  }

  expect(timers.size).toBe(0);
});
