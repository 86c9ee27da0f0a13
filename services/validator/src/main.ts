import { systemClock } from '@jiaba/shared/clock';
import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { tracedStore } from '@jiaba/shared/traced-store';
import { validatorConfig } from './config.ts';
import { validatorHandlers } from './handler.ts';

const clock = systemClock;
const config = validatorConfig();
const store = await openStore(config, clock);

await runConsumer({
  name: 'validator',
  config,
  clock,
  warmUp: () => store.get({ collection: 'preference-revisions', id: 'warm-up' }),
  handlers: validatorHandlers({ catalogues: loadCatalogues(), store: tracedStore(store) }),
});
