import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundle } from './bundle-process.ts';
import { loopbackVariables } from './loopback-variables.ts';

/**
 * `fill-compile-cache.ts FOLDER` starts FOLDER/main.mjs, asks it for /healthz and ends it, so that its compiled
 * code stays in FOLDER/.compile-cache: Node writes it when a process ends well. Everybody may then read it, for in
 * an image it belongs to another user.
 */
const [folder = '.'] = process.argv.slice(2);
const cache = join(folder, '.compile-cache');

const dataDir = mkdtempSync(join(tmpdir(), 'fill-'));
const bundle = await startBundle({
  folder,
  env: {
    ...loopbackVariables(dataDir),
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: '.compile-cache',
    NODE_COMPILE_CACHE_PORTABLE: '1',
  },
});
const { ok } = await fetch(`${bundle.url}/healthz`);
await bundle.stop();
rmSync(dataDir, { recursive: true });
if (!ok) throw new Error(`${folder}/main.mjs does not answer /healthz`);

const written = readdirSync(cache, { recursive: true, withFileTypes: true });
for (const entry of written)
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
if (!written.some((entry) => entry.isFile())) throw new Error(`${cache} is empty: Node has written nothing`);
