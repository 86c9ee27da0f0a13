import { spawnSync } from 'node:child_process';

/** The commit that is run; `-dirty` behind it when the work tree differs. */
export function commitNow(): string {
  const commit = git('rev-parse', 'HEAD') || 'no-commit';
  return `${commit}${git('status', '--porcelain') ? '-dirty' : ''}`;
}

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
