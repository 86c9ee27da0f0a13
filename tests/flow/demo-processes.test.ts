import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readJson, reportSchema, sha256 } from '../../dev/demo-processes/files.ts';
import { verify } from '../../dev/demo-processes/verify.ts';

/** Six processes, once; then the verifier is shown what it must not believe. */

const root = mkdtempSync(join(tmpdir(), 'jiaba-demo-test-'));
const out = join(root, 'run');
const demo = (...args: string[]) =>
  spawnSync(process.execPath, ['dev/demo-processes/main.ts', ...args], { encoding: 'utf8' });

let printed: ReturnType<typeof demo>;
beforeAll(() => {
  printed = demo('--origin', 'a test', '--out', out);
}, 60_000);
afterAll(() => rmSync(root, { recursive: true }));

test('agree, search, correct, search, forget, search: verified from the folder alone', () => {
  expect(printed.stdout).toContain('verified: A to F');
  expect(printed.status).toBe(0);
  expect(verify(out)).toEqual([]);
});

test('the report says who pressed, and that neither a phone nor Gemini took part', () => {
  const report = reportSchema.parse(readJson(out, 'report.json'));

  expect(report).toMatchObject({
    origin: 'a test',
    approved_by: 'test_program',
    phone: false,
    gemini: false,
  });
  expect(new Set(report.steps.map(({ pid }) => pid)).size).toBe(6);
});

/** A copy of the run in which one file says something else, with the checksum made to fit. */
function withLie(file: string, lie: (text: string) => string): string[] {
  const copy = mkdtempSync(join(root, 'lie-'));
  cpSync(out, copy, { recursive: true });
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(lie(text)).not.toBe(text);
  writeFileSync(path, lie(text));
  const report = reportSchema.parse(readJson(copy, 'report.json'));
  const [step, name] = file.split('/') as [string, string];
  const listed = report.steps.find((one) => one.step === step);
  if (listed) listed.files[name] = sha256(path);
  writeFileSync(join(copy, 'report.json'), JSON.stringify(report));
  return verify(copy);
}

test.each<[string, string, string, string, string]>([
  [
    'a condition that the person said',
    'B/stdout.json',
    '"area": "花壇"',
    '"area": "花壇", "dietary_type": "vegetarian"',
    'B: searched with',
  ],
  ['a condition from nowhere', 'D/stdout.json', '"consented_memory"', '"none"', 'D: searched with'],
  [
    'the old value after the correction',
    'D/stdout.json',
    '"dietary_type": "ovo_lacto"',
    '"dietary_type": "vegetarian"',
    'D: searched with',
  ],
  [
    'a value that is still used after forgetting',
    'F/stdout.json',
    '"dietary_type": "any"',
    '"dietary_type": "ovo_lacto"',
    'F: searched with',
  ],
  [
    'rows that the backup does not have',
    'E/rows.json',
    '"revision": 3',
    '"revision": 4',
    'E: rows and backup differ',
  ],
  ['another process', 'A/stdout.json', '"pid": ', '"pid": 9', 'A: was printed by another process'],
])('the verifier does not believe %s', (_what, file, from, to, fault) => {
  expect(withLie(file, (text) => text.replace(from, to)).join('\n')).toContain(fault);
});

test('a file that was changed, or is gone, is noticed by its checksum', () => {
  const copy = mkdtempSync(join(root, 'changed-'));
  cpSync(out, copy, { recursive: true });
  writeFileSync(join(copy, 'C', 'rows.json'), '[]');
  rmSync(join(copy, 'D', 'backup.sqlite'));

  expect(verify(copy)).toEqual(['C: was changed after the run: rows.json', 'D: its files cannot be read']);
  expect(verify(root)).toEqual(['report.json cannot be read']);
});

test('evidence is written once, and never without its origin', () => {
  expect(demo('--origin', 'x', '--out', out)).toMatchObject({ status: 1 });
  expect(demo('--out', join(root, 'other'))).toMatchObject({ status: 2 });
});
