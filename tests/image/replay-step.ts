import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argument, expand, type Instruction } from './dockerfile.ts';
import { contextFiles } from './dockerignore.ts';

/** A stage, with a folder in place of its file system. */
export interface Built {
  /** Stands for `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** Whether USER has put another user in root's place. */
  asUser: boolean;
  /** What CMD says. */
  command: string[];
}

export interface Surroundings {
  /** The folder that `docker build` would be given. */
  context: string;
  /** Folder of an earlier stage. */
  stage: (name: string) => string;
  /** Whom steps after USER run as; the caller itself where absent. */
  user?: { uid: number; gid: number };
  /** Takes the place of a RUN; false leaves the command to be run. */
  instead?: (command: string, folder: string) => boolean;
}

interface Given extends Surroundings {
  /** The build arguments that this stage has declared. */
  variables: Record<string, string>;
}

/** Does one instruction. Throws with the command's own words when a RUN fails. */
export function doStep(built: Built, { name, args }: Instruction, given: Given): void {
  const expanded = expand(args, { ...given.variables, ...built.env });
  if (name === 'WORKDIR') enter(built, expanded);
  if (name === 'COPY') copy(built, expanded, given);
  if (name === 'RUN') run(built, args, given);
  if (name === 'USER') built.asUser = true;
  if (name === 'ENV') built.env = { ...built.env, ...Object.fromEntries(expanded.split(' ').map(argument)) };
  if (name === 'CMD') built.command = JSON.parse(args) as string[];
}

function enter(built: Built, path: string): void {
  built.workdir = path;
  mkdirSync(join(built.root, path), { recursive: true });
}

function copy(built: Built, args: string, { context, stage }: Given): void {
  const words = args.split(' ');
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'));
  const to = join(built.root, built.workdir, target);
  if (from === undefined) copyContext(context, source, to);
  else cpSync(join(stage(from), source), to, { recursive: true, verbatimSymlinks: true });
}

function copyContext(context: string, source: string, to: string): void {
  if (source !== '.') throw new Error(`COPY ${source}: the replay knows "COPY . ." alone`);
  for (const file of contextFiles(context)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(context, file), join(to, file));
  }
}

function run(built: Built, command: string, { variables, user, instead }: Given): void {
  const folder = join(built.root, built.workdir);
  if (instead?.(command, folder)) return;
  if (/(^|[\s"'=])\//.test(command))
    throw new Error(`RUN ${command}: an absolute path would leave the folder`);
  const { status, stderr, error } = spawnSync('/bin/sh', ['-c', command], {
    cwd: folder,
    env: { ...variables, ...built.env, PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: built.root },
    encoding: 'utf8',
    ...(built.asUser && user),
  });
  if (status !== 0) throw new Error(`RUN ${command}: ${error?.message ?? stderr}`);
}
