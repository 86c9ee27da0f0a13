import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeContext } from '../../dev/image/context-archive.ts';
import { gitIn } from '../../dev/image/git.ts';
import { contextFiles } from './dockerignore.ts';
import { project, sharedFolder } from './image.ts';
import { MARK, plantSecrets } from './planted-secrets.ts';
import { zipEntries } from './zip-entries.ts';

const committed = [...contextFiles(project), '.dockerignore', '.gitignore', 'Dockerfile'].sort();

let work: ReturnType<typeof sharedFolder>;
let folder: string;

/** The project as it stands here, committed in a repository of its own. */
beforeEach(() => {
  work = sharedFolder();
  folder = join(work.path, 'project');
  for (const file of committed) cpSync(join(project, file), join(folder, file), { recursive: true });
  gitIn(folder)(['init', '--quiet']);
  commit('--all');
});
afterEach(() => work.remove());

function commit(...paths: string[]): void {
  const git = gitIn(folder);
  git(['add', '--force', ...paths]);
  git(['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', 'commit', '--quiet', '--message', 'state']);
}

const archived = (file: string) => zipEntries(readFileSync(file));
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('the archive is the commit, with its name, its SHA-256 and a manifest of what is in it', () => {
  const { file, commit: hash, sha256 } = writeContext(folder);
  const entries = archived(file);
  const manifest = entries.get('manifest.sha256')?.toString().trim().split('\n') ?? [];

  expect(file).toBe(join(folder, `out/context-${hash.slice(0, 12)}.zip`));
  expect(entries.get('commit.txt')?.toString()).toBe(`${hash}\n`);
  expect([...entries.keys()].sort()).toEqual([...committed, 'commit.txt', 'manifest.sha256'].sort());
  expect(manifest.sort()).toEqual(
    committed.map((path) => `${sha256Of(readFileSync(join(project, path)))}  ${path}`).sort(),
  );
  expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sha256}  context-${hash.slice(0, 12)}.zip\n`);
  expect(sha256Of(readFileSync(file))).toBe(sha256);
});

test('a commit always gives the same archive', () => {
  const [one, two] = ['one.zip', 'two.zip'].map((name) => writeContext(folder, join(work.path, name)));

  expect(one?.sha256).toBe(two?.sha256);
});

test('no secret that lies about in the project gets in, neither by name nor by content', () => {
  const planted = plantSecrets(folder);
  const entries = archived(writeContext(folder).file);

  expect(planted.filter((path) => entries.has(path))).toEqual([]);
  expect([...entries].filter(([, content]) => content.includes(MARK)).map(([path]) => path)).toEqual([]);
});

test('a commit that holds a secret is refused, and each file is named', () => {
  const planted = plantSecrets(folder);
  writeFileSync(join(folder, 'data/note.txt'), `-----BEGIN ${'RSA PRIVATE'} KEY-----`);
  writeFileSync(join(folder, 'data/account.json'), `{ "type": "${'service_account'}" }`);
  commit(...planted, 'data/note.txt', 'data/account.json');
  const refusal = refusalOf(() => writeContext(folder));

  expect(
    [...planted, 'data/note.txt', 'data/account.json'].filter((path) => !refusal.includes(path)),
  ).toEqual([]);
});

test('what is not committed is not in it, and is told', () => {
  writeFileSync(join(folder, 'package.json'), '{}');
  const { file, leftOut } = writeContext(folder);

  expect(leftOut).toEqual(['package.json']);
  expect(archived(file).get('package.json')?.toString()).not.toBe('{}');
});

function refusalOf(write: () => unknown): string {
  try {
    write();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
