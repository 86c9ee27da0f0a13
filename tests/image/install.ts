import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isLongRun } from '../../dev/testing/long-run.ts';

const WORKSPACES = '@jiaba';

/**
 * Does the `npm ci` of a Dockerfile in a folder. That takes a quarter of a minute and the network, so without
 * JIABA_LONG npm is only asked whether the lock fits the manifests there, and what is installed in the project is
 * linked; the workspaces are those of the folder all the same.
 * @param command e.g. `npm ci --ignore-scripts`
 */
export function install(command: string, folder: string, project: string): void {
  const [npm = '', ...args] = command.split(' ');
  const dryly = isLongRun ? [] : ['--dry-run', '--offline'];
  // The way to the registry is this machine's, so its environment is needed.
  const { status, stderr } = spawnSync(npm, [...args, ...dryly], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  if (dryly.length > 0) link(join(project, 'node_modules'), folder);
}

function link(installed: string, folder: string): void {
  const target = join(folder, 'node_modules');
  mkdirSync(join(target, WORKSPACES), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== WORKSPACES) symlinkSync(join(installed, name), join(target, name));
  }
  const services = readdirSync(join(folder, 'services'));
  symlinkSync('../../shared', join(target, WORKSPACES, 'shared'));
  for (const name of services) symlinkSync(`../../services/${name}`, join(target, WORKSPACES, name));
}
