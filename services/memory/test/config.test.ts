import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { memoryConfig } from '../src/config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'memory-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const base = { PUSH_AUTH: 'off', DATA_DIR };
const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];

test('on a developer’s machine no card key need be given', () => {
  expect(memoryConfig(base).CARD_KEYS).toBeUndefined();
});

test('two card keys may live at once, the one that signs first', () => {
  expect(memoryConfig({ ...base, CARD_KEYS: `${one}, ${two}` }).CARD_KEYS).toEqual([one, two]);
});

test.each([
  ['none', undefined],
  ['a short one', 'short'],
  ['three', [one, two, one].join(',')],
  ['one made locally', `local-${one}`],
  ['a local one as the one before', `${one},local-${two}`],
])('production refuses %s, and never shows the value', (_what, CARD_KEYS) => {
  for (const production of [{ JIABA_ENV: 'production' }, { K_SERVICE: 'memory' }]) {
    const read = () => memoryConfig({ ...base, ...production, CARD_KEYS });
    expect(read).toThrow(/CARD_KEYS/);
    if (CARD_KEYS) expect(read).not.toThrow(new RegExp(CARD_KEYS));
  }
});
