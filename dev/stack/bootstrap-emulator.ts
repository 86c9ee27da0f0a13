import { parseArgs } from 'node:util';
import { loadTopology } from '@jiaba/shared/topology';
import { pubsubAdmin } from './pubsub-admin.ts';
import { bootstrap, wiringOf } from './pubsub-wiring.ts';

/**
 * Brings a project of a running Pub/Sub emulator to the wiring of infra/topology.json, as often as it is called. For
 * whoever starts emulator and services by other means, such as docker-compose.
 */
const USAGE = `node dev/stack/bootstrap-emulator.ts --project ID [--emulator HOST:PORT] --at SERVICE=URL …

  --emulator HOST:PORT  the Pub/Sub emulator (default: PUBSUB_EMULATOR_HOST)
  --at SERVICE=URL      where a service listens, e.g. router=http://127.0.0.1:8081; once for each that has subscriptions`;

const { values } = parseArgs({
  options: {
    project: { type: 'string' },
    emulator: { type: 'string', default: process.env.PUBSUB_EMULATOR_HOST },
    at: { type: 'string', multiple: true, default: [] },
  },
});

const topology = loadTopology();
const urls = new Map(values.at.map((pair) => pair.split(/=(.*)/s) as [string, string]));
const missing = new Set(
  topology.subscriptions.map(({ service }) => service).filter((name) => !urls.has(name)),
);

if (!values.project || !values.emulator || missing.size > 0) {
  if (missing.size > 0) console.error(`--at is missing for ${[...missing].join(', ')}`);
  console.error(USAGE);
  process.exit(2);
}

const { topics, subscriptions } = wiringOf(topology, (name) => urls.get(name) ?? '');
await bootstrap(pubsubAdmin({ host: values.emulator, project: values.project }), { topics, subscriptions });
console.log(
  `${topics.length} topics, ${Object.keys(subscriptions).length} subscriptions in ${values.project}`,
);
