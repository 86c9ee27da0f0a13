import { spawnSync } from 'node:child_process';

interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program terraform; it asks nothing, calls nobody, and does not look at anybody's settings. */
export function terraform(args: string[], cwd: string): Run {
  const { TF_CLI_CONFIG_FILE, ...env } = process.env;
  return spawnSync('terraform', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...env, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', TF_CLI_ARGS: '-no-color' },
  });
}
