import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { catalogueFileNames } from '@jiaba/shared/domain/catalogue-files';
import { projectFile } from '@jiaba/shared/project-file';
import { swapIn } from './swap-in.ts';

const dataFolder = projectFile('data/');

/**
 * The one step after a change in `data/`: checks it, keeps what was committed before as the previous version, and
 * writes down both versions.
 *
 *   node dev/catalogue/keep-previous.ts [git ref of what is deployed, default HEAD]
 */
function main(ref: string): void {
  const committed = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    for (const file of catalogueFileNames) writeFileSync(join(committed, file), contentAt(ref, file));
    const { newest, previous } = swapIn(dataFolder, pathToFileURL(`${committed}/`));
    console.log(`newest ${newest}, previous ${previous ?? 'none'}`);
  } finally {
    rmSync(committed, { recursive: true });
  }
}

const contentAt = (ref: string, file: string): Buffer =>
  execFileSync('git', ['show', `${ref}:./${file}`], {
    cwd: fileURLToPath(dataFolder),
    maxBuffer: 64 * 1_024 * 1_024,
  });

main(process.argv[2] ?? 'HEAD');
