import { type Clock, systemClock } from './clock.ts';
import type { Handlers } from './handler.ts';
import { listen, onShutdown } from './http-server.ts';
import { createLog, stderrSink } from './log.ts';
import { openBus } from './process-bus.ts';
import { createPushApp } from './push-app.ts';
import { pushAuth } from './push-auth.ts';
import { createService } from './service.ts';
import type { ConsumerConfig } from './service-variables.ts';
import { loadTopology, type Topology } from './topology.ts';
import { openTracer } from './tracing.ts';

/** A handler can wait this long for the broker: well within the shortest `handlerSeconds`. */
const PUBLISH_MS = 5_000;

interface ConsumerOptions {
  name: string;
  config: ConsumerConfig;
  handlers: Handlers;
  clock?: Clock;
  /** What else the first event would wait for, such as the way to the store. */
  warmUp?: () => Promise<unknown>;
}

/** Runs one consumer as its own process until SIGTERM: intake stops, running deliveries get 8 s. */
export async function runConsumer({
  name,
  config,
  handlers,
  clock = systemClock,
  warmUp = async () => {},
}: ConsumerOptions): Promise<void> {
  const log = createLog({ service: name, clock, sink: stderrSink, project: config.GOOGLE_CLOUD_PROJECT });
  const topology = loadTopology();
  const bus = await openBus(config, { topology, clock, publishMs: PUBLISH_MS });
  const project = config.GOOGLE_CLOUD_PROJECT;
  const tracer = openTracer({ mode: config.TRACE, service: name, project, clock, log });
  const service = createService({ name, handlers, bus, clock, log, topology, tracer });
  const auth = pushAuth({
    mode: config.PUSH_AUTH,
    audience: config.PUSH_AUDIENCE,
    serviceAccount: config.PUSH_SERVICE_ACCOUNT,
    onCloudRun: config.K_SERVICE !== undefined,
    clock,
  });
  const app = createPushApp({ service, auth, clock, log, commit: config.COMMIT });
  const host = config.PUSH_AUTH === 'off' ? '127.0.0.1' : '0.0.0.0';
  const server = await listen(app, { port: config.PORT, host, clock });
  log.info('listening', { url: server.url, topics: service.topics });
  // A failure here is for the first event to meet: it is redelivered, this is not.
  void Promise.allSettled([publishesIn(topology, name) && bus.warmUp(), warmUp()]);
  onShutdown(async () => {
    await Promise.all([server.close(), service.stop()]);
    log.info('stopped');
  });
}

/** Whether events follow from what a service handles. The way to the broker is not worth opening for dead letters. */
const publishesIn = ({ topics }: Topology, service: string): boolean =>
  Object.entries(topics).some(
    ([topic, { publishers }]) => topic !== 'dead-letter' && publishers.includes(service),
  );
