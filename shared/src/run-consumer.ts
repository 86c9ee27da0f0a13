import type { Bus } from './bus.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ConsumerConfig } from './consumer-config.ts';
import type { Handlers } from './handler.ts';
import { listen, onShutdown } from './http-server.ts';
import { createLog, stderrSink } from './log.ts';
import { createPushApp } from './push-app.ts';
import { pushAuth } from './push-auth.ts';
import { createService } from './service.ts';
import { loadTopology } from './topology.ts';
import { openTracer } from './tracing.ts';

interface ConsumerOptions {
  name: string;
  config: ConsumerConfig;
  bus: Bus;
  /** Made with the clock and the log of the process. */
  handlers: Handlers;
  clock?: Clock;
}

/** Runs one consumer as its own process until SIGTERM: intake stops, running deliveries get 8 s. */
export async function runConsumer({
  name,
  config,
  bus,
  handlers,
  clock = systemClock,
}: ConsumerOptions): Promise<void> {
  const log = createLog({ service: name, clock, sink: stderrSink, project: config.GOOGLE_CLOUD_PROJECT });
  const tracer = openTracer({
    mode: config.TRACE,
    service: name,
    project: config.GOOGLE_CLOUD_PROJECT,
    clock,
    log,
  });
  const service = createService({ name, handlers, bus, clock, log, topology: loadTopology(), tracer });
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
  onShutdown(async () => {
    await Promise.all([server.close(), service.stop()]);
    log.info('stopped');
  });
}
