import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@jiaba/shared/project-file';
import { install } from './install.ts';
import { type Replay, replayDocker } from './replay.ts';

export const project = fileURLToPath(projectFile('./'));

/** The user of the image, where this test may be him. */
export const imageUser = probe({ uid: 1_000, gid: 1_000 });

/** A folder that the user of the image can look into. */
export function sharedFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'jiaba-image-'));
  chmodSync(path, 0o755);
  return {
    path,
    remove() {
      // Some of it has been made read-only.
      spawnSync('chmod', ['-R', 'u+w', path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** The project's Dockerfile. */
export const replayIn = (work: string, context = project): Replay =>
  replayDocker({
    context,
    work,
    user: imageUser,
    instead: (command, folder) => {
      if (!command.startsWith('npm ci')) return false;
      install(command, folder, project);
      return true;
    },
  });

/** Root may be anybody, except where the project lies in a folder of root's own. */
function probe(user: { uid: number; gid: number }) {
  if (process.getuid?.() !== 0) return undefined;
  const { status } = spawnSync(process.execPath, ['--print', '1'], { cwd: project, ...user });
  return status === 0 ? user : undefined;
}
