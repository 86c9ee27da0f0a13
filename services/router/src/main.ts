import { systemClock } from '@jiaba/shared/clock';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { routerConfig } from './config.ts';
import { routerHandlers } from './handler.ts';
import { hangingModel } from './hanging-model.ts';
import { readerModel } from './reader-model.ts';

const clock = systemClock;
const config = routerConfig();
const store = await openStore(config, clock);

await runConsumer({
  name: 'router',
  config,
  clock,
  warmUp: () => store.get({ collection: 'router-outcomes', id: 'warm-up' }),
  handlers: routerHandlers({
    model: hangingModel({ model: readerModel(), clock, first: config.READER_HANGS ?? 0 }),
    store,
    clock,
    townshipAt,
  }),
});
