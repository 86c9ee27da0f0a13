import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createIngress } from '@jiaba/ingress/app';
import { lineClient } from '@jiaba/responder/line';
import { lineLoading } from '@jiaba/router/loading';
import { systemClock } from '@jiaba/shared/clock';
import { type Catalogues, loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { matchCommand } from '@jiaba/shared/domain/command';
import { type EmbeddedBus, embeddedBus } from '@jiaba/shared/embedded-bus';
import type { Observe } from '@jiaba/shared/embedded-bus/published';
import { listen } from '@jiaba/shared/http-server';
import { localKeys } from '@jiaba/shared/local-keys';
import { createLog, type LogSink } from '@jiaba/shared/log';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { loadTopology } from '@jiaba/shared/topology';
import { type LineSimulator, startLineSimulator } from '../line-simulator/simulator.ts';
import { BOT_NAMES } from './bot-names.ts';
import { consumerNames, createConsumer } from './consumers.ts';
import { localModel, type ModelChoice } from './local-model.ts';

const HOUR_MS = 60 * 60 * 1_000;

interface EmbeddedOptions {
  /** Folder of the local keys and the database; made when absent. */
  dataDir: string;
  sink: LogSink;
  /** A developer's tap on the bus. */
  observe?: Observe;
  /** Domain time in place of the webhook's, in milliseconds since 1970. */
  domainNow?: () => number | undefined;
  /** The stand-in, unless said otherwise. */
  model?: ModelChoice;
  /** Makes the ids of the simulator's events; the same seed again would be the same events again. */
  seed: string;
  /** The repository's own, unless a test has others. */
  catalogues?: Catalogues;
  /** Port 0 takes a free one. */
  ports?: { ingress: number; simulator: number };
}

export interface EmbeddedStack {
  webhookUrl: string;
  simulator: LineSimulator;
  /** Where the Gemini stand-in listens, if it is the one that answers. */
  standInUrl?: string;
  bus: EmbeddedBus;
  /** Resolves when nothing more can come of anything, or after `withinMs`. */
  settled(turnIds: string[], withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/** All six services in this process over the embedded bus and SQLite, with the LINE simulator in front. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedStack> {
  const { dataDir, sink, observe, domainNow, seed, ports = { ingress: 0, simulator: 0 } } = options;
  const { catalogues = loadCatalogues(), model: choice = { kind: 'stand-in' } } = options;
  mkdirSync(dataDir, { recursive: true });
  const clock = systemClock;
  const keys = localKeys(dataDir);
  const topology = loadTopology();
  const store = sqliteStore({ file: join(dataDir, 'jiaba.sqlite'), clock });
  const bus = embeddedBus({ clock, topology, observe });
  const simulator = await startLineSimulator({ clock, ...keys, port: ports.simulator, seed });
  const line = lineClient({
    channelAccessToken: keys.channelAccessToken,
    apiBaseURL: simulator.url,
    clock,
    attemptMs: 5_000,
  });

  const loading = lineLoading({ channelAccessToken: keys.channelAccessToken, apiBaseURL: simulator.url });
  const { model, url: standInUrl, close: closeModel } = await localModel(choice, clock);

  const consumers = consumerNames.map((name) =>
    createConsumer(name, { store, bus, line, loading, model, clock, catalogues, topology, sink }),
  );
  for (const consumer of consumers) {
    for (const topic of consumer.topics) {
      bus.subscribe(consumer.name, topic, (body) => consumer.deliver(topic, body));
    }
  }

  const app = createIngress({
    channelSecret: keys.channelSecret,
    destination: keys.destination,
    peppers: { live: keys.ownerPepper },
    botNames: BOT_NAMES,
    bus,
    clock,
    log: createLog({ service: 'ingress', clock, sink }),
    matchCommand,
    domainNow,
  });
  const ingress = await listen(app, { port: ports.ingress, host: '127.0.0.1', clock });
  store.sweep();
  const sweeping = setInterval(() => store.sweep(), HOUR_MS);

  return {
    webhookUrl: `${ingress.url}/webhook`,
    simulator,
    standInUrl,
    bus,
    settled: (_turnIds, withinMs) => Promise.race([bus.idle(), wait(withinMs, undefined, { ref: false })]),
    async close() {
      clearInterval(sweeping);
      await ingress.close();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      bus.close();
      await simulator.close();
      await closeModel();
      store.close();
    },
  };
}
