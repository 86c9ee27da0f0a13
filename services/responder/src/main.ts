import { systemClock } from '@jiaba/shared/clock';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { responderConfig } from './config.ts';
import { responderHandlers } from './handler.ts';
import { lineClient } from './line.ts';

const clock = systemClock;
const config = responderConfig();

await runConsumer({
  name: 'responder',
  config,
  clock,
  handlers: responderHandlers({
    store: await openStore(config, clock),
    line: lineClient({
      channelAccessToken: config.LINE_CHANNEL_ACCESS_TOKEN,
      apiBaseURL: config.LINE_API_BASE,
      clock,
      attemptMs: 5_000,
    }),
    clock,
    pushEnabled: config.PUSH_MESSAGES === 'on',
  }),
});
