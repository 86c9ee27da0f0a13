import { expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { pubsubBus } from '@jiaba/shared/pubsub-bus';
import { pubsubAdmin } from '../../dev/stack/pubsub-admin.ts';
import { bootstrap, NOBODY, OPERATORS, wiringOf } from '../../dev/stack/pubsub-wiring.ts';
import { busContract } from '../contract/bus-contract.ts';
import { deliveryTests } from '../contract/bus-delivery.ts';
import { retryTests } from '../contract/bus-failures.ts';
import { publishTests } from '../contract/bus-publishing.ts';
import { contractTopology as topology } from '../contract/contract-topology.ts';
import { pubsubUnderTest } from './bus-under-test.ts';
import { emulatorHosts, freshProject } from './emulator-hosts.ts';

/** What takes a minute of real time stands in files of its own, which run at the same time. */
busContract('Pub/Sub', pubsubUnderTest, [publishTests, deliveryTests, retryTests]);

test('a warm-up delivers nothing, and what is published after it arrives', async () => {
  const { pubsub: emulatorHost } = emulatorHosts();
  const projectId = freshProject();
  const admin = pubsubAdmin({ host: emulatorHost, project: projectId });
  await bootstrap(
    admin,
    wiringOf(topology, () => NOBODY),
  );
  const bus = pubsubBus({ projectId, topology, clock: systemClock, publishMs: 5_000, emulatorHost });
  await bus.warmUp();
  expect(await admin.take(OPERATORS)).toEqual([]);
  await bus.publish({ topic: 'dead-letter', attributes: { id: 'e1' }, data: '{}' });

  expect(await admin.take(OPERATORS)).toEqual([{ attributes: { id: 'e1' }, data: '{}' }]);
  await Promise.all([bus.close(), admin.deleteSubscriptions()]);
});
