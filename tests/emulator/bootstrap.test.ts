import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { subscriptionName } from '@jiaba/shared/bus';
import { loadTopology } from '@jiaba/shared/topology';
import { pubsubAdmin } from '../../dev/stack/pubsub-admin.ts';
import { bootstrap, NOBODY, OPERATORS, wiringOf } from '../../dev/stack/pubsub-wiring.ts';
import { emulatorHosts, freshProject } from './emulator-hosts.ts';

const { pubsub: host } = emulatorHosts();
const topology = loadTopology();
const listeners = [...new Set(topology.subscriptions.map(({ service }) => service))];

function run(project: string, base: string): string {
  const at = listeners.flatMap((service) => ['--at', `${service}=${base}/${service}`]);
  return execFileSync(
    process.execPath,
    ['dev/stack/bootstrap-emulator.ts', '--emulator', host, '--project', project, ...at],
    { encoding: 'utf8' },
  );
}

const named = (subscriptions: Record<string, unknown>[]) =>
  Object.fromEntries(subscriptions.map((found) => [String(found.name).split('/').at(-1), found]));

test('the wiring is there with its deadlines, policies and dead letter, and nothing beside it', async () => {
  const project = freshProject();
  const admin = pubsubAdmin({ host, project });
  run(project, 'http://127.0.0.1:1');

  const found = named(await admin.subscriptions());
  const wired = topology.subscriptions.map(({ service, topic }) => subscriptionName(service, topic));
  expect(Object.keys(found).sort()).toEqual([...wired, OPERATORS].sort());
  expect(found['reply.approved--responder']).toMatchObject({
    topic: `projects/${project}/topics/reply.approved`,
    pushConfig: { pushEndpoint: 'http://127.0.0.1:1/responder/push/reply.approved' },
    ackDeadlineSeconds: 60,
    messageRetentionDuration: '86400s',
    retryPolicy: { minimumBackoff: '2s', maximumBackoff: '8s' },
    deadLetterPolicy: { deadLetterTopic: `projects/${project}/topics/dead-letter`, maxDeliveryAttempts: 5 },
  });
  expect(found['dead-letter--responder']).not.toHaveProperty('deadLetterPolicy');
});

test('a second time it changes nothing, and what has changed in the wiring it brings up to date', async () => {
  const project = freshProject();
  const admin = pubsubAdmin({ host, project });
  run(project, 'http://127.0.0.1:1');
  const before = named(await admin.subscriptions());
  run(project, 'http://127.0.0.1:1');
  expect(named(await admin.subscriptions())).toEqual(before);

  const slower = { ...topology, retry: { ...topology.retry, maximumBackoffSeconds: 9 } };
  await bootstrap(
    admin,
    wiringOf(slower, () => NOBODY),
  );
  expect(named(await admin.subscriptions())['line.command--router']).toMatchObject({
    pushConfig: { pushEndpoint: `${NOBODY}/push/line.command` },
    retryPolicy: { maximumBackoff: '9s' },
  });
});

test('a service without an address is named', () => {
  const incomplete = () =>
    execFileSync(
      process.execPath,
      ['dev/stack/bootstrap-emulator.ts', '--emulator', host, '--project', 'p'],
      {
        stdio: 'pipe',
      },
    );

  expect(incomplete).toThrow(/--at is missing for router, place-search, memory, validator, responder/);
});
