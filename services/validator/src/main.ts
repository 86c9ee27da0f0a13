import { join } from 'node:path';
import { systemClock } from '@jiaba/shared/clock';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { config } from './config.ts';
import { validatorHandlers } from './handler.ts';

const catalogue = loadCatalogue();
const clock = systemClock;

await runConsumer({
  name: 'validator',
  config,
  bus: stdoutBus(),
  clock,
  handlers: validatorHandlers({
    catalogues: (version) => (version === catalogue.version ? catalogue : undefined),
    store: sqliteStore({ file: join(config.DATA_DIR, 'jiaba.sqlite'), clock }),
  }),
});
