import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { filesOf, gitIn, type TrackedFile } from './git.ts';
import { unwantedIn } from './unwanted-files.ts';

export interface ContextArchive {
  file: string;
  commit: string;
  /** SHA-256 of the archive, in hexadecimal. */
  sha256: string;
  files: number;
  /** Paths that the work tree has in another state than the archive. */
  leftOut: string[];
}

/**
 * Writes the commit of a work tree as the zip from which Cloud Build or Cloud Shell makes the images, and beside it its
 * SHA-256 in a file that `sha256sum --check` reads. Only what is committed can be in it, and the same commit gives the
 * same bytes. It also holds `commit.txt`, and `manifest.sha256` with the SHA-256 of each file.
 * @param folder the project, a git work tree
 * @param out path of the archive; `out/context-<commit>.zip` in the project where absent
 * @throws when the commit holds what must not leave the machine; names each such file
 */
export function writeContext(folder: string, out?: string): ContextArchive {
  const git = gitIn(folder);
  const commit = git(['rev-parse', 'HEAD']).toString().trim();
  const tracked = filesOf(git, commit);
  refuseUnwanted(tracked);

  const extra = mkdtempSync(join(tmpdir(), 'context-'));
  const additions = [join(extra, 'commit.txt'), join(extra, 'manifest.sha256')] as const;
  writeFileSync(additions[0], `${commit}\n`);
  writeFileSync(additions[1], manifestOf(tracked));
  const zip = git(['archive', '--format=zip', ...additions.map((path) => `--add-file=${path}`), commit]);
  rmSync(extra, { recursive: true });

  const file = out ?? join(folder, 'out', `context-${commit.slice(0, 12)}.zip`);
  const sha256 = sha256Of(zip);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, zip);
  writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
  const changed = git(['status', '--porcelain']).toString().split('\n').filter(Boolean);
  const leftOut = changed.map((line) => line.slice(3));
  return { file, commit, sha256, files: tracked.length + additions.length, leftOut };
}

function refuseUnwanted(tracked: TrackedFile[]): void {
  const faults = tracked.flatMap(({ path, content }) => {
    const what = unwantedIn(path, content.toString('latin1'));
    return what ? [`  ${path}: ${what}`] : [];
  });
  if (faults.length > 0)
    throw new Error(`the commit holds what must not leave this machine:\n${faults.join('\n')}`);
}

const manifestOf = (tracked: TrackedFile[]): string =>
  tracked.map(({ path, content }) => `${sha256Of(content)}  ${path}\n`).join('');

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
