import { parseArgs } from 'node:util';
import { loadTopology } from '@jiaba/shared/topology';
import { cloudEntries, type Gcloud } from './cloud-logging.ts';
import { turnLog } from './log-entries.ts';
import { fileEntries } from './log-files.ts';
import { missingHops } from './missing-hops.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { waterfallText } from './waterfall-text.ts';

/** As ingress makes them; nothing else can get into a filter of Cloud Logging. */
const TURN_ID = /^t[0-9a-f]{24}$/;

export interface TracePorts {
  print: (text: string) => void;
  gcloud: Gcloud;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
}

/** `ops trace`: prints one turn. Resolves to the exit code: 1 when something of it is missing. */
export async function traceCommand(argv: string[], { print, gcloud, stdin }: TracePorts): Promise<number> {
  const { turnId, files, project } = traceArgs(argv);
  if (files.includes('-') && stdin.isTTY) {
    throw new UsageError('give the logs: --log FILE, --project P, or a log on standard input');
  }
  const entries = project ? await cloudEntries(gcloud, project, turnId) : await fileEntries(files, stdin);
  const log = turnLog(entries, turnId);
  if (log.hops.length === 0) {
    const where = project ? `in the last 30 days of project ${project}` : 'in these logs';
    throw new OpsError(
      `no hop of turn ${turnId} ${where}: check the id, and that every service's log is given`,
    );
  }
  const missing = missingHops(log, loadTopology());
  print(waterfallText(turnId, log, missing));
  return missing.length > 0 ? 1 : 0;
}

function traceArgs(argv: string[]): { turnId: string; files: string[]; project?: string } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { log: { type: 'string', multiple: true }, project: { type: 'string' } },
  });
  const [turnId, ...more] = positionals;
  if (!turnId || more.length > 0) throw new UsageError('give one turn id, as chat, log and dlq print it');
  if (!TURN_ID.test(turnId)) throw new UsageError('a turn id is t and 24 hex digits');
  const { log: files = [], project } = values;
  if (files.length > 0 && project) throw new UsageError('read either --log files or a --project, not both');
  return { turnId, files: files.length > 0 || project ? files : ['-'], project };
}
