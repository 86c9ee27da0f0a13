import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { validatorConfig } from './config.ts';
import { validatorHandlers } from './handler.ts';

const config = validatorConfig();
const catalogue = loadCatalogue();

await runConsumer({
  name: 'validator',
  config,
  handlers: validatorHandlers({
    catalogues: (version) => (version === catalogue.version ? catalogue : undefined),
  }),
});
