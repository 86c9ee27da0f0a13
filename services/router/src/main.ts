import { join } from 'node:path';
import { systemClock } from '@jiaba/shared/clock';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { tracedModel } from '@jiaba/shared/traced-model';
import { tracedStore } from '@jiaba/shared/traced-store';
import { config } from './config.ts';
import { routerHandlers } from './handler.ts';
import { readerModel } from './reader-model.ts';

const clock = systemClock;

await runConsumer({
  name: 'router',
  config,
  bus: stdoutBus(),
  clock,
  handlers: routerHandlers({
    model: tracedModel(readerModel()),
    store: tracedStore(sqliteStore({ file: join(config.DATA_DIR, 'jiaba.sqlite'), clock })),
    clock,
    townshipAt,
  }),
});
