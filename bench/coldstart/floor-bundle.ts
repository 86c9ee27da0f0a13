import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@jiaba/shared/project-file';
import type { Metafile } from 'esbuild';
import { bundle } from '../../dev/image/bundle.ts';

const here = fileURLToPath(projectFile('bench/coldstart/'));

/** The floor serves with it in any case. */
const SERVER = 'express';

/**
 * Packages that a service's own sources import and that stand in its bundle. What is imported only when it is first
 * needed counts where the source that imports it is named in `loaded`.
 */
export function packagesOf({ inputs }: Metafile, main: string, loaded: string[] = []): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const { path, kind } of inputs[source]?.imports ?? []) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
      if (name) packages.add(name);
      else if (kind !== 'dynamic-import' || loaded.some((end) => path.endsWith(end))) visit(path);
    }
  };
  visit(main);
  return [...packages].sort();
}

/** The floor of a service as a bundle, `<folder>/main.mjs`, made as the service's own. */
export async function bundleFloor(packages: string[], folder: string): Promise<void> {
  const used = packages.filter((name) => name !== SERVER).map((name) => ({ name, file: sdkFile(name) }));
  const imports = used.map(({ file }, n) => `import { use as use${n} } from ${JSON.stringify(file)};`);
  const calls = used.map((_, n) => `use${n}`).join(', ');
  const entry = join(folder, 'floor.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    entry,
    [
      `import { floor } from ${JSON.stringify(join(here, 'floor.ts'))};`,
      ...imports,
      `floor([${calls}]);`,
    ].join('\n'),
  );
  await bundle(entry, join(folder, 'main.mjs'));
}

function sdkFile(name: string): string {
  const file = join(here, 'sdk', `${name.replace('@', '').replace('/', '-')}.ts`);
  if (!existsSync(file)) throw new Error(`no floor knows ${name}: write ${file}`);
  return file;
}
