import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Message } from '@jiaba/shared/bus';
import { systemClock } from '@jiaba/shared/clock';
import { onShutdown } from '@jiaba/shared/http-server';
import { type LogSink, stdoutSink } from '@jiaba/shared/log';
import { observation } from '../chat/observation.ts';
import { say } from '../chat/say.ts';
import { findEmulators, HOW_TO_GET_EMULATORS } from '../emulators/find-emulators.ts';
import { startEmulators } from '../emulators/start-emulators.ts';
import { startControlServer } from './control-server.ts';
import { startProcesses } from './processes.ts';
import { readStackFile, writeStackFile } from './stack-file.ts';

/**
 * `npm run start:emulators`: six processes on the Pub/Sub and Firestore emulators, with the LINE simulator, until
 * stopped. Logs go to standard output; `npm run chat -- --emulators` finds the address in the data folder.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.jiaba' },
    port: { type: 'string', default: '0' },
    trace: { type: 'boolean', default: false },
  },
});
const dataDir = values.data;

async function start() {
  const other = readStackFile(dataDir);
  if (other) throw new Error(`a stack runs on ${dataDir} already: ${other}`);
  const means = findEmulators();
  if (!means) throw new Error(HOW_TO_GET_EMULATORS);
  const emulators = await startEmulators(means);
  const seen = observation();
  const sink: LogSink = (entry) => {
    seen.log(entry);
    stdoutSink(entry);
  };
  const observe = (message: Message) => seen.tap({ kind: 'published', message });
  const stack = await startProcesses({
    ...{ emulators, dataDir, seed: randomUUID(), sink, observe },
    trace: values.trace,
    apiKey: process.env.GEMINI_API_KEY,
  });
  const { project, simulator } = stack;
  const control = await startControlServer({
    clock: systemClock,
    port: Number(values.port),
    facts: {
      project,
      webhook: stack.webhookUrl,
      lineSimulator: simulator.url,
      pubsubEmulator: emulators.pubsub,
      firestoreEmulator: emulators.firestore,
    },
    say: (speech) => say(stack, { ...speech, dataDir }, seen),
  });
  const forget = writeStackFile(dataDir, control.url);
  return {
    address: control.url,
    async close() {
      forget();
      await Promise.all([control.close(), stack.close()]);
      await emulators.close();
    },
  };
}

try {
  const { address, close } = await start();
  onShutdown(close);
  console.error(`Jiaba on the emulators: ${address}`);
  console.error('npm run -s chat -- --emulators "花壇有什麼素食？"   talks to it. Ctrl-C stops everything.');
} catch (error) {
  console.error(`could not start: ${(error as Error).message}`);
  process.exit(1);
}
