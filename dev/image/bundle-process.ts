import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// It runs in the image's build too, where nothing is installed: hence only Node's own modules.

export interface BundleProcess {
  pid: number;
  /** Where it listens, on the loopback address. */
  url: string;
  /** When it was started, by `performance.now()`. */
  startedAt: number;
  /** What it has written to standard error. */
  said(): string;
  /** Ends it by SIGTERM. Rejects when it does not end well, as Node then keeps no compile cache. */
  stop(): Promise<void>;
}

interface BundleProcessOptions {
  /** Folder of `main.mjs`. */
  folder: string;
  /** The whole environment. */
  env: Record<string, string>;
  /** Whom it runs as, where that is not the caller; only root may choose. */
  user?: { uid: number; gid: number };
}

/** Starts a bundle and waits until it says where it listens. */
export async function startBundle({ folder, env, user }: BundleProcessOptions): Promise<BundleProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['main.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  const exited = once(child, 'exit');
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    const url = /"message":"listening".*"url":"([^"]+)"/.exec(line)?.[1];
    if (url) resolve(url.replace('0.0.0.0', '127.0.0.1'));
  });
  const said = () => lines.join('\n');
  const url = await Promise.race([listening, exited.then(() => undefined)]);
  if (!url) throw new Error(`${folder}/main.mjs does not start:\n${said()}`);

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const [code] = await exited;
    if (code !== 0) throw new Error(`${folder}/main.mjs ended with ${code}:\n${said()}`);
  }
  return { pid: child.pid ?? 0, url, startedAt, said, stop };
}
