import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { validatorConfig } from './config.ts';
import { validatorHandlers } from './handler.ts';

await runConsumer({
  name: 'validator',
  config: validatorConfig(),
  handlers: validatorHandlers({ catalogues: loadCatalogues() }),
});
