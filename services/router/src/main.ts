import { systemClock } from '@jiaba/shared/clock';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import { createLog, stderrSink } from '@jiaba/shared/log';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { routerConfig } from './config.ts';
import { routerHandlers } from './handler.ts';
import { hangingModel } from './hanging-model.ts';
import { readerModel } from './reader-model.ts';

const clock = systemClock;
const config = routerConfig();
const store = await openStore(config, clock);
const log = createLog({ service: 'router', clock, sink: stderrSink });

await runConsumer({
  name: 'router',
  config,
  clock,
  warmUp: () => store.get({ collection: 'router-outcomes', id: 'warm-up' }),
  handlers: routerHandlers({
    model: hangingModel({ model: readerModel(), clock, log, first: config.READER_HANGS ?? 0 }),
    store,
    clock,
    townshipAt,
  }),
});
