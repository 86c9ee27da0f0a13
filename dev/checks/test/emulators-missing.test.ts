import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const outDir = mkdtempSync(join(tmpdir(), 'jiaba-suites-'));
afterAll(() => rmSync(outDir, { recursive: true }));

/** The emulator suite on a machine that has neither emulators nor gcloud nor Docker. */
const runWithout = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['dev/checks/run-suites.ts', '--out', outDir, 'emulator'], {
    env: { PATH: '', ...env },
    encoding: 'utf8',
  });

test('a developer is told loudly what was not run and how to get it, and nothing fails', () => {
  const { status, stderr, stdout } = runWithout({});

  expect(stderr).toContain('emulator: NOT RUN');
  expect(stderr).toContain('gcloud components install pubsub-emulator cloud-firestore-emulator');
  expect(stderr).toContain('not run: emulator');
  expect(stdout).toContain('0 passed, 0 failed');
  expect(status).toBe(0);
});

test('on a build machine it is a failure', () => {
  const { status, stderr, stdout } = runWithout({ CI: 'true' });

  expect(stderr).toContain('emulator: NOT RUN');
  expect(stdout).toContain('0 passed, 1 failed');
  expect(status).toBe(1);
});
