import { systemClock } from '@jiaba/shared/clock';
import { localGcloud } from './cloud-logging.ts';
import type { DeadLetterQueue } from './dead-letter-queue.ts';
import { dlqCommand } from './dlq-command.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { traceCommand } from './trace-command.ts';

const USAGE = `npm run -s ops -- trace TURN_ID [--log FILE … | --project P]
npm run -s ops -- dlq list [--project P]
npm run -s ops -- dlq show (MESSAGE_ID … | --all) [--project P]
npm run -s ops -- dlq replay (MESSAGE_ID … | --all --yes) [--project P]
npm run -s ops -- dlq drop (MESSAGE_ID … | --all --yes) [--project P]

  trace         the hops of one turn, with their spans where recorded, and what is missing
  --log FILE    a log with a JSON object a line; several may be given; - is standard input
  --project P   Google Cloud project; without it dlq takes GOOGLE_CLOUD_PROJECT
  dlq           dead letters in Pub/Sub, or in its emulator where PUBSUB_EMULATOR_HOST is set
  show          what happened to it; never what the person wrote or who it was
  replay        publishes the event again; a read whose turn is over is refused, a write is not
  drop          takes it away for good

Exit code: 0 done, 1 not done or incomplete, 2 the command line cannot be used.`;

async function main([command, ...argv]: string[]): Promise<number> {
  const print = (text: string) => console.log(text);
  switch (command) {
    case 'trace':
      return traceCommand(argv, { print, gcloud: localGcloud, stdin: process.stdin });
    case 'dlq':
      return dlqCommand(argv, { print, clock: systemClock, openQueue });
    case '--help':
    case 'help':
      print(USAGE);
      return 0;
    default:
      throw new UsageError('give a command: trace or dlq');
  }
}

async function openQueue(project = process.env.GOOGLE_CLOUD_PROJECT): Promise<DeadLetterQueue> {
  if (!project) {
    throw new UsageError(
      'name the project whose dead letters are meant: --project P or GOOGLE_CLOUD_PROJECT. ' +
        '(npm start keeps its dead letters in memory only; they end with it)',
    );
  }
  // Pub/Sub's client takes a while to load, and a trace needs none.
  const { pubsubDeadLetters } = await import('./dead-letter-queue.ts');
  return pubsubDeadLetters({ projectId: project, emulatorHost: process.env.PUBSUB_EMULATOR_HOST });
}

/** parseArgs reports what it does not know as a TypeError with a code. */
const isUsage = (error: unknown): boolean =>
  error instanceof UsageError ||
  String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS');

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof OpsError || isUsage(error) ? (error as Error).message : error);
  if (isUsage(error)) console.error(`\n${USAGE}`);
  process.exitCode = isUsage(error) ? 2 : 1;
}
