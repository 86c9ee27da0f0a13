import { join } from 'node:path';
import { systemClock } from '@jiaba/shared/clock';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { tracedStore } from '@jiaba/shared/traced-store';
import { config } from './config.ts';
import { responderHandlers } from './handler.ts';
import { lineClient } from './line.ts';
import { tracedLine } from './traced-line.ts';

const clock = systemClock;

await runConsumer({
  name: 'responder',
  config,
  bus: stdoutBus(),
  clock,
  handlers: responderHandlers({
    store: tracedStore(sqliteStore({ file: join(config.DATA_DIR, 'jiaba.sqlite'), clock })),
    line: tracedLine(
      lineClient({
        channelAccessToken: config.LINE_CHANNEL_ACCESS_TOKEN,
        apiBaseURL: config.LINE_API_BASE,
        clock,
        attemptMs: 5_000,
      }),
    ),
    clock,
    pushEnabled: config.PUSH_MESSAGES === 'on',
  }),
});
