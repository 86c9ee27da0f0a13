import { spawnSync } from 'node:child_process';

/** Git in a folder; gives what it prints, rejects with its own words. */
export type Git = (args: string[], input?: string) => Buffer;

export const gitIn =
  (folder: string): Git =>
  (args, input) => {
    const { status, stdout, stderr, error } = spawnSync('git', args, {
      cwd: folder,
      input,
      maxBuffer: 1024 ** 3,
    });
    if (status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr.toString()}`);
    return stdout;
  };

export interface TrackedFile {
  path: string;
  content: Buffer;
}

/** The files of a commit. */
export function filesOf(git: Git, commit: string): TrackedFile[] {
  const names = git(['ls-tree', '-r', '-z', '--name-only', commit]).toString().split('\0').filter(Boolean);
  const objects = git(['cat-file', '--batch'], names.map((name) => `${commit}:${name}\n`).join(''));
  let at = 0;
  return names.map((path) => {
    // A line "<id> blob <bytes>", so many bytes, and a line break.
    const start = objects.indexOf('\n', at) + 1;
    const end = start + Number(objects.toString('latin1', at, start).split(' ')[2]);
    at = end + 1;
    return { path, content: objects.subarray(start, end) };
  });
}
