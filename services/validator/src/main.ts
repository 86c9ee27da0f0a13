import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { config } from './config.ts';
import { validatorHandlers } from './handler.ts';

await runConsumer({
  name: 'validator',
  config,
  bus: stdoutBus(),
  handlers: validatorHandlers({ catalogues: loadCatalogues() }),
});
