import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { config } from './config.ts';
import { placeSearchHandlers } from './handler.ts';

await runConsumer({
  name: 'place-search',
  config,
  bus: stdoutBus(),
  handlers: placeSearchHandlers({ catalogue: loadCatalogue() }),
});
