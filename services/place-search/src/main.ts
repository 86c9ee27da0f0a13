import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { placeSearchConfig } from './config.ts';
import { placeSearchHandlers } from './handler.ts';

await runConsumer({
  name: 'place-search',
  config: placeSearchConfig(),
  handlers: placeSearchHandlers({ catalogue: loadCatalogue() }),
});
