import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { placeSearchConfig } from './config.ts';
import { placeSearchHandlers } from './handler.ts';

await runConsumer({
  name: 'place-search',
  config: placeSearchConfig(),
  handlers: placeSearchHandlers({ catalogue: loadCatalogues().newest }),
});
