import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { config } from './config.ts';
import { validatorHandlers } from './handler.ts';

const catalogue = loadCatalogue();

await runConsumer({
  name: 'validator',
  config,
  bus: stdoutBus(),
  handlers: validatorHandlers({
    catalogues: (version) => (version === catalogue.version ? catalogue : undefined),
  }),
});
