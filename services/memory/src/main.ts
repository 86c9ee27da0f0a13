import { systemClock } from '@jiaba/shared/clock';
import { cardKeys } from '@jiaba/shared/domain/card';
import { localKeys } from '@jiaba/shared/local-keys';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { tracedStore } from '@jiaba/shared/traced-store';
import { memoryConfig } from './config.ts';
import { memoryHandlers } from './handler.ts';

const clock = systemClock;
const config = memoryConfig();
const store = await openStore(config, clock);
// Production has its keys from outside and no data folder; elsewhere the key in that folder will do.
const secrets = config.CARD_KEYS ?? [localKeys(config.DATA_DIR ?? '.jiaba').cardKey];

await runConsumer({
  name: 'memory',
  config,
  clock,
  warmUp: () => store.get({ collection: 'memory-outcomes', id: 'warm-up' }),
  handlers: memoryHandlers({ store: tracedStore(store), clock, cardKeys: cardKeys(secrets) }),
});
