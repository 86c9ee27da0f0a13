import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Message, type PushBody, subscriptionName } from '@jiaba/shared/bus';
import { systemClock } from '@jiaba/shared/clock';
import type { Deliver } from '@jiaba/shared/embedded-bus/published';
import { listen } from '@jiaba/shared/http-server';
import { pubsubBus } from '@jiaba/shared/pubsub-bus';
import { readRawBody } from '@jiaba/shared/raw-body';
import { pubsubAdmin } from '../../dev/stack/pubsub-admin.ts';
import { bootstrap, NOBODY, OPERATORS, wiringOf } from '../../dev/stack/pubsub-wiring.ts';
import type { BusUnderTest } from '../contract/bus-bench.ts';
import { contractTopology as topology } from '../contract/contract-topology.ts';
import { emulatorHosts, freshProject } from './emulator-hosts.ts';

const clock = systemClock;
const LIMITS = { limitBytes: 15 * 1024 * 1024, timeoutMs: 10_000, clock };

/** Pub/Sub on the emulator in a project of its own, as the bus contract wants it. */
export async function pubsubUnderTest(): Promise<BusUnderTest> {
  const { pubsub: emulatorHost } = emulatorHosts();
  const project = freshProject();
  const admin = pubsubAdmin({ host: emulatorHost, project });
  await bootstrap(
    admin,
    wiringOf(topology, () => NOBODY),
  );
  const bus = pubsubBus({ projectId: project, topology, clock, publishMs: 10_000, emulatorHost });
  const letters: Message[] = [];
  const servers = new Set<() => Promise<void>>();

  return {
    bus,
    clock,
    async subscribe(service, topic, deliver) {
      const { url, close } = await pushServer(deliver);
      servers.add(close);
      await admin.pointAt(subscriptionName(service, topic), url);
      return async () => {
        servers.delete(close);
        await close();
      };
    },
    async eventually(condition, limitMs) {
      for (const until = clock.now() + limitMs; !condition(); await wait(20))
        if (clock.now() > until) throw new Error(`not within ${limitMs} ms`);
    },
    pass: (ms) => wait(ms),
    async deadLetters() {
      letters.push(...(await admin.take(OPERATORS)).map((letter) => ({ topic: 'dead-letter', ...letter })));
      return letters;
    },
    async close() {
      await admin.deleteSubscriptions();
      await Promise.all([bus.close(), ...[...servers].map((close) => close())]);
    },
  };
}

/** The push endpoint of a subscriber. One that rejects breaks the connection; so does closing it. */
async function pushServer(deliver: Deliver): Promise<{ url: string; close: () => Promise<void> }> {
  const open = new Set<ServerResponse>();
  const server = await listen(
    (request, response) => {
      open.add(response);
      readRawBody(request, LIMITS)
        .then((raw) => deliver(JSON.parse(raw.toString('utf8')) as PushBody))
        .then(
          (status) => response.writeHead(status).end(),
          () => response.destroy(),
        )
        .finally(() => open.delete(response));
    },
    { port: 0, host: '127.0.0.1', clock },
  );
  return {
    url: server.url,
    close: () => {
      for (const response of open) response.destroy();
      return server.close();
    },
  };
}
