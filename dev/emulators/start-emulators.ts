import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EmulatorHosts, type EmulatorName, emulatorCommand, type Means } from './emulator-commands.ts';
import { freePort } from './free-port.ts';

export interface Emulators extends EmulatorHosts {
  /** Ends those that were started here. */
  close(): Promise<void>;
}

/** Docker may have to fetch its image first. */
const READY_MS: Record<Means['kind'], number> = { running: 5_000, sdk: 60_000, docker: 600_000 };

/** Starts both emulators and waits until they answer. They end with this process, however it ends. */
export async function startEmulators(means: Means): Promise<Emulators> {
  if (means.kind === 'running') return { ...means.hosts, close: async () => {} };
  const started = await Promise.allSettled([start('pubsub', means), start('firestore', means)]);
  const close = async () => {
    await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.close()));
  };
  const [pubsub, firestore] = started;
  if (pubsub.status === 'fulfilled' && firestore.status === 'fulfilled')
    return { pubsub: pubsub.value.host, firestore: firestore.value.host, close };
  await close();
  throw [pubsub, firestore].find((result) => result.status === 'rejected')?.reason;
}

async function start(name: EmulatorName, means: Means) {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const guard = fileURLToPath(new URL('guard.cjs', import.meta.url));
  const child = spawn(process.execPath, [guard, ...emulatorCommand(name, means, port)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the starter alone, which ends this one in its turn.
    detached: true,
  });
  const exited = once(child, 'exit');
  const said = lastWords(child);
  try {
    await ready(host, exited, READY_MS[means.kind]);
  } catch (error) {
    child.kill('SIGTERM');
    throw new Error(`the ${name} emulator does not start: ${(error as Error).message}\n${said()}`);
  }
  return {
    host,
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Both answer GET / with 200 as soon as they can be used. */
async function ready(host: string, exited: Promise<unknown>, withinMs: number): Promise<void> {
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  for (const until = Date.now() + withinMs; Date.now() < until; await wait(50)) {
    if (gone) throw new Error('it has ended');
    if (await answers(host)) return;
  }
  throw new Error(`no answer within ${withinMs} ms`);
}

const answers = (host: string): Promise<boolean> =>
  fetch(`http://${host}/`).then(
    (response) => response.ok,
    () => false,
  );

function lastWords(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-2_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}
