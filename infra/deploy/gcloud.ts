import { execFile } from 'node:child_process';

/** Runs gcloud with these arguments and gives what it printed. Rejects when it fails. */
export type Gcloud = (args: string[]) => Promise<string>;

/** The program gcloud. */
export const gcloud: Gcloud = (args) =>
  new Promise((resolve, reject) => {
    execFile('gcloud', args, { maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${commandLine(args)}\n${stderr.trim() || error.message}`));
      else resolve(stdout.trim());
    });
  });

/** The command as one would type it. */
export const commandLine = (args: string[]): string => ['gcloud', ...args].map(quoted).join(' ');

const quoted = (arg: string): string =>
  /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
