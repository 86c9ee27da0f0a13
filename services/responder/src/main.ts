import { systemClock } from '@jiaba/shared/clock';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { responderConfig } from './config.ts';
import { responderHandlers } from './handler.ts';
import { lineClient } from './line.ts';

const clock = systemClock;
const config = responderConfig();
const store = await openStore(config, clock);

await runConsumer({
  name: 'responder',
  config,
  clock,
  warmUp: () => store.get({ collection: 'sends', id: 'warm-up' }),
  handlers: responderHandlers({
    store,
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
