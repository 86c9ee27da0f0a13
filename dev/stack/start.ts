import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { onShutdown } from '@jiaba/shared/http-server';
import { stdoutSink } from '@jiaba/shared/log';
import { startEmbedded } from './embedded.ts';
import { modelChoice } from './local-model.ts';

/** `npm start`: ingress and the LINE simulator on fixed ports, until stopped. Logs go to standard output. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.jiaba' },
    port: { type: 'string', default: '8080' },
    'simulator-port': { type: 'string', default: '8099' },
    'model-port': { type: 'string', default: '8098' },
    now: { type: 'string' },
  },
});

const domainNow = values.now === undefined ? undefined : Date.parse(values.now);
if (Number.isNaN(domainNow)) {
  console.error(`--now takes an ISO 8601 time, not "${values.now}"`);
  process.exit(2);
}

const choice = modelChoice(process.env);

const stack = await startEmbedded({
  dataDir: values.data,
  seed: randomUUID(),
  sink: stdoutSink,
  domainNow: () => domainNow,
  model: choice.kind === 'stand-in' ? { ...choice, port: Number(values['model-port']) } : choice,
  ports: { ingress: Number(values.port), simulator: Number(values['simulator-port']) },
}).catch((error: Error) => {
  console.error(`could not start: ${error.message}`);
  process.exit(1);
});

console.error(`webhook        ${stack.webhookUrl}`);
console.error(`LINE simulator ${stack.simulator.url}`);
console.error(
  stack.standInUrl
    ? `model          ${stack.standInUrl} (the local stand-in, not Gemini: set GEMINI_API_KEY to use Gemini)`
    : 'model          Gemini',
);
console.error('Ctrl-C stops all.');
onShutdown(stack.close);
