import { runConsumer } from '@jiaba/shared/run-consumer';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { config } from './config.ts';
import { memoryHandlers } from './handler.ts';

await runConsumer({ name: 'memory', config, bus: stdoutBus(), handlers: memoryHandlers() });
