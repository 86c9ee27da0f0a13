import { join } from 'node:path';
import { systemClock } from '@jiaba/shared/clock';
import { cardKeys } from '@jiaba/shared/domain/card';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { memoryConfig } from './config.ts';
import { memoryHandlers } from './handler.ts';

const { cardSecrets, ...config } = memoryConfig();
const clock = systemClock;

await runConsumer({
  name: 'memory',
  config,
  bus: stdoutBus(),
  clock,
  handlers: memoryHandlers({
    store: sqliteStore({ file: join(config.DATA_DIR, 'jiaba.sqlite'), clock }),
    clock,
    cardKeys: cardKeys(cardSecrets),
  }),
});
