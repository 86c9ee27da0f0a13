import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Fields, LogSink } from '@jiaba/shared/log';
import { projectFile } from '@jiaba/shared/project-file';

export interface ServiceProcess {
  pid: number;
  /** Where it listens, on the loopback address. */
  url: string;
  /** Resolves with the exit code, null after a signal that it did not handle. */
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

/** A service as it is shipped. */
export interface Bundle {
  /** Where its `main.mjs` lies. */
  folder: string;
  /** Environment that comes with it. */
  env: Record<string, string>;
}

interface ServiceProcessOptions {
  name: string;
  env: Record<string, string>;
  /** Its sources are run where absent. */
  bundle?: Bundle;
  /** Takes the service's log. */
  sink: LogSink;
}

const root = fileURLToPath(projectFile('./'));
const endWithParent = fileURLToPath(projectFile('dev/stack/end-with-parent.cjs'));

/** Starts a service as a process of its own; resolves when it listens. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { name, bundle, env, sink } = options;
  const [cwd, main] = bundle ? [bundle.folder, 'main.mjs'] : [root, `services/${name}/src/main.ts`];
  const child = spawn(process.execPath, ['--require', endWithParent, main], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...bundle?.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches the starter alone, which ends this one in its turn.
    detached: true,
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  const lines: string[] = [];
  readLog(child, (entry, line) => {
    lines.push(line);
    if (entry.message === 'listening') resolve(String(entry.url));
    sink(entry);
  });
  const url = await Promise.race([listening, exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`${name} does not start:\n${lines.join('\n')}`);
  return {
    pid: child.pid ?? 0,
    url: url.replace('0.0.0.0', '127.0.0.1'),
    exited,
    signal: (signal) => void child.kill(signal),
  };
}

function readLog(child: ChildProcess, take: (entry: Fields, line: string) => void): void {
  if (!child.stderr) return;
  createInterface({ input: child.stderr }).on('line', (line) => take(entryOf(line), line));
}

/** A line that is no JSON is what Node itself has to say, or the half of one that the process died over. */
function entryOf(line: string): Fields {
  try {
    return JSON.parse(line) as Fields;
  } catch {
    return { severity: 'ERROR', message: line };
  }
}
