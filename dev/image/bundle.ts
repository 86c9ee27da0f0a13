import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@jiaba/shared/project-file';
import { build, type Metafile } from 'esbuild';
import { builtinsByRequire } from './builtins-by-require.ts';
import { carriedFiles } from './carried-files.ts';

const root = fileURLToPath(projectFile('./'));

/** What CommonJS packages expect to find, in an ES module, which allows `await` at the top of main.ts. */
const COMMONJS = [
  "import { createRequire } from 'node:module';",
  'const require = createRequire(import.meta.url);',
  'const { dirname: __dirname, filename: __filename } = import.meta;',
].join(' ');

export interface Bundle {
  /** Sources in the bundle and what each imports, as esbuild tells it. */
  metafile: Metafile;
  /** Project files that came along. */
  carried: string[];
}

/**
 * One service as one file, `<folder>/main.mjs`, with its source map and the project files it reads beside it. The
 * folder is emptied before.
 */
export async function bundleService(service: string, folder: string): Promise<Bundle> {
  rmSync(folder, { recursive: true, force: true });
  const metafile = await bundle(`services/${service}/src/main.ts`, join(folder, 'main.mjs'));
  const carried = carriedFiles(ownSources(metafile));
  for (const path of carried) copy(path, folder);
  return { metafile, carried };
}

/** Any source, and all it imports, as one file. */
export async function bundle(source: string, outfile: string): Promise<Metafile> {
  const { metafile, warnings } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    banner: { js: COMMONJS },
    define: { BUNDLED: 'true' },
    plugins: [builtinsByRequire],
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'linked',
    metafile: true,
    logLevel: 'warning',
  });
  if (warnings.length > 0) throw new Error(`${source}: esbuild warns, see above`);
  return metafile;
}

/** Our own sources of which something is left in the bundle. */
function ownSources({ outputs }: Metafile): Map<string, string> {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const own = inputs
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && OWN.test(path))
    .map(([path]): [string, string] => [path, readFileSync(join(root, path), 'utf8')]);
  return new Map(own);
}

/** project-file.ts itself names no file. */
const OWN = /^(shared|services)\/(?!src\/project-file\.ts)/;

function copy(path: string, folder: string): void {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true });
}
