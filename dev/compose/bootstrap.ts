import { loadTopology } from '@jiaba/shared/topology';
import { pubsubAdmin } from '../stack/pubsub-admin.ts';
import { bootstrap, wiringOf } from '../stack/pubsub-wiring.ts';
import { loopback, PROJECT, ports, servicePort } from './addresses.ts';

/** Makes the topics and subscriptions of docker-compose.yml on its emulator, and ends. */
const admin = pubsubAdmin({ host: `127.0.0.1:${ports.pubsub}`, project: PROJECT });
const wiring = wiringOf(loadTopology(), (service) => loopback(servicePort(service)));

await bootstrap(admin, wiring);
console.log(`${wiring.topics.length} topics, ${Object.keys(wiring.subscriptions).length} subscriptions`);
