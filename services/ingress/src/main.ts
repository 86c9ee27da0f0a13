import { systemClock } from '@jiaba/shared/clock';
import { matchCommand } from '@jiaba/shared/domain/command';
import { listen, onShutdown } from '@jiaba/shared/http-server';
import { createLog, stderrSink } from '@jiaba/shared/log';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { openTracer } from '@jiaba/shared/tracing';
import { createIngress } from './app.ts';
import { ingressConfig } from './config.ts';

const { port, project, traceMode, domainNow, ...config } = ingressConfig();
const clock = systemClock;
// Standard output belongs to the published events.
const log = createLog({ service: 'ingress', clock, sink: stderrSink, project });

const app = createIngress({
  ...config,
  bus: stdoutBus(),
  clock,
  log,
  tracer: openTracer({ mode: traceMode, service: 'ingress', project, clock, log }),
  matchCommand,
  domainNow: () => domainNow,
});
const server = await listen(app, { port, host: '0.0.0.0', clock });
log.info('listening', { url: server.url });

onShutdown(async () => {
  await server.close();
  log.info('stopped');
});
