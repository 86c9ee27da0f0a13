import { systemClock } from '@jiaba/shared/clock';
import { matchCommand } from '@jiaba/shared/domain/command';
import { listen, onShutdown } from '@jiaba/shared/http-server';
import { createLog, stderrSink } from '@jiaba/shared/log';
import { openBus } from '@jiaba/shared/process-bus';
import { loadTopology } from '@jiaba/shared/topology';
import { createIngress } from './app.ts';
import { ingressConfig } from './config.ts';

/** LINE waits 2 s for its answer. */
const PUBLISH_MS = 1_500;

const { port, domainNow, service, ...config } = ingressConfig();
const clock = systemClock;
// Standard output belongs to the published events.
const log = createLog({ service: 'ingress', clock, sink: stderrSink, project: service.GOOGLE_CLOUD_PROJECT });
const bus = await openBus(service, { topology: loadTopology(), clock, publishMs: PUBLISH_MS });

const app = createIngress({ ...config, bus, clock, log, matchCommand, domainNow: () => domainNow });
const server = await listen(app, { port, host: '0.0.0.0', clock });
log.info('listening', { url: server.url });
void bus.warmUp();

onShutdown(async () => {
  await server.close();
  log.info('stopped');
});
