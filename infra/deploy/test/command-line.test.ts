import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const main = new URL('../main.ts', import.meta.url).pathname;
let folder: string;

/** A program named gcloud that fails, and leaves a trace of having been called. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiaba-gcloud-'));
  writeFileSync(
    join(folder, 'gcloud'),
    '#!/bin/sh\necho "$@" >>"$0.called"\necho "not signed in" >&2\nexit 1\n',
  );
  chmodSync(join(folder, 'gcloud'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const deploy = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });

test('a dry run prints the commands as one would type them and runs none', () => {
  const { status, stdout } = deploy('--project', 'p', '--commit', 'c0ffee1', '--dry-run');

  expect([status, existsSync(join(folder, 'gcloud.called'))]).toEqual([0, false]);
  expect(stdout).toContain(
    'gcloud run services update-traffic ingress --project=p --region=asia-east1 --to-revisions=ingress-00002=100 --quiet',
  );
  expect(stdout).toContain(
    `'--data={"url":"https://candidate---memory/healthz/","audience":"https://memory"}'`,
  );
});

test('a failing gcloud is shown with the command and its words', () => {
  const { status, stderr } = deploy('--project', 'p', '--roll-back');

  expect(status).toBe(1);
  expect(stderr).toContain('gcloud run services describe ingress');
  expect(stderr).toContain('not signed in');
  expect(existsSync(join(folder, 'gcloud.called'))).toBe(true);
});

test.each([
  ['neither a commit nor a roll back', ['--project', 'p']],
  ['both', ['--project', 'p', '--commit', 'c', '--roll-back']],
  ['no project', ['--commit', 'c']],
  ['steps that do not rise to 100', ['--project', 'p', '--commit', 'c', '--steps', '50,10']],
])('%s: the usage is shown', (_what, args) => {
  const { status, stderr } = deploy(...args);

  expect([status, stderr]).toEqual([2, expect.stringContaining('npm run deploy --')]);
});
