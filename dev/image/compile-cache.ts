import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundle } from './bundle-process.ts';
import { loopbackVariables, unansweredClients } from './loopback-variables.ts';

const FOLDER = '.compile-cache';

/** Make Node use the compiled code beside a bundle, wherever the two have been moved; as in the Dockerfile. */
export const compileCacheVariables = { NODE_COMPILE_CACHE: FOLDER, NODE_COMPILE_CACHE_PORTABLE: '1' };

/**
 * Starts a bundle, asks it for /healthz and ends it, so that its compiled code stays beside it: Node writes it when a
 * process ends well. Everybody may then read it, for in an image it belongs to another user.
 */
export async function fillCompileCache(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fill-'));
  const env = {
    ...{ ...loopbackVariables(dataDir), ...unansweredClients },
    ...{ ...compileCacheVariables, NODE_ENV: 'production' },
  };
  const bundle = await startBundle({ folder, env });
  const { ok } = await fetch(`${bundle.url}/healthz`);
  await bundle.stop();
  rmSync(dataDir, { recursive: true });
  if (!ok) throw new Error(`${folder}/main.mjs does not answer /healthz`);

  const cache = join(folder, FOLDER);
  const written = readdirSync(cache, { recursive: true, withFileTypes: true });
  if (!written.some((entry) => entry.isFile()))
    throw new Error(`${cache} is empty: Node has written nothing`);
  for (const entry of written) chmodSync(join(entry.parentPath, entry.name), entry.isFile() ? 0o644 : 0o755);
}
