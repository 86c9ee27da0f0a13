import { expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { pubsubBus } from '@jiaba/shared/pubsub-bus';
import { loadTopology } from '@jiaba/shared/topology';

const PUBLISH_MS = 300;
/** Nobody listens there. */
const aBus = () =>
  pubsubBus({
    projectId: 'nobody',
    topology: loadTopology(),
    clock: systemClock,
    publishMs: PUBLISH_MS,
    emulatorHost: '127.0.0.1:1',
  });

test('a broker that cannot be reached: the publish is rejected within its time, and names no content', async () => {
  const bus = aBus();
  const before = performance.now();
  const message = { topic: 'line.received', attributes: { id: 'e1' }, data: '{"text":"secret"}' };

  await expect(bus.publish(message)).rejects.toThrow(/^(?!.*secret).+$/s);
  expect(performance.now() - before).toBeLessThan(PUBLISH_MS + 700);
  await bus.close();
});

test('what Pub/Sub would refuse is refused before it is sent', async () => {
  const bus = aBus();

  await expect(bus.publish({ topic: 'gossip', attributes: {}, data: '{}' })).rejects.toThrow('no such topic');
  await bus.close();
});

test('a warm-up that reaches nobody is nobody’s trouble', async () => {
  const bus = aBus();

  await expect(bus.warmUp()).resolves.toBeUndefined();
  await bus.close();
});
