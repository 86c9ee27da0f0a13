import { runConsumer } from '@jiaba/shared/run-consumer';
import { memoryConfig } from './config.ts';
import { memoryHandlers } from './handler.ts';

await runConsumer({ name: 'memory', config: memoryConfig(), handlers: memoryHandlers() });
