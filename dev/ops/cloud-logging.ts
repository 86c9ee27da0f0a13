import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OpsError } from './ops-error.ts';

/** Runs gcloud and gives its standard output; rejects with an `OpsError` that says what to do. */
export type Gcloud = (args: string[]) => Promise<string>;

/** A turn lasts a minute and has some dozen lines. */
const MAX_ENTRIES = 2_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** All entries of a turn in Cloud Logging, oldest first. */
export async function cloudEntries(gcloud: Gcloud, project: string, turnId: string): Promise<unknown[]> {
  const output = await gcloud([
    'logging',
    'read',
    `jsonPayload.turnId="${turnId}"`,
    `--project=${project}`,
    '--freshness=30d',
    '--order=asc',
    `--limit=${MAX_ENTRIES}`,
    '--format=json',
  ]);
  return JSON.parse(output) as unknown[];
}

/** The gcloud of this machine, signed in as the operator. */
export const localGcloud: Gcloud = async (args) => {
  try {
    const { stdout } = await promisify(execFile)('gcloud', args, { maxBuffer: MAX_OUTPUT_BYTES });
    return stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new OpsError('gcloud is not installed: install the Google Cloud CLI, or use --log');
    const said = stderr.trim().split('\n').at(-1) ?? '';
    throw new OpsError(`gcloud failed: ${said}\nSign in with: gcloud auth login`);
  }
};
