import { systemClock } from '@jiaba/shared/clock';
import { matchEntry } from '@jiaba/shared/domain/sentence';
import { createLog, stderrSink } from '@jiaba/shared/log';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { createIngress } from './app.ts';
import { ingressConfig } from './config.ts';
import { shutDown } from './shutdown.ts';

const { port, project, domainNow, ...config } = ingressConfig();
const clock = systemClock;
// Standard output belongs to the published events.
const log = createLog({ service: 'ingress', clock, sink: stderrSink, project });

const app = createIngress({
  ...config,
  bus: stdoutBus(),
  clock,
  log,
  matchEntry,
  domainNow: () => domainNow,
});
const server = app.listen(port, () => log.info('listening', { address: server.address() }));

const stop = (signal: NodeJS.Signals) => {
  log.info('stopping', { signal });
  void shutDown(server, clock).then(() => log.info('stopped'));
};
process.once('SIGTERM', stop).once('SIGINT', stop);
