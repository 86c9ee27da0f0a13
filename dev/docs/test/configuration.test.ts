import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { loadTopology } from '@jiaba/shared/topology';
import { configurationDocument } from '../configuration-document.ts';
import { variablesOf } from '../service-variables.ts';
import { toolVariables } from '../tool-variables.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const textOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

test('the document of the configuration is up to date', () => {
  expect(textOf('docs/configuration.md')).toBe(configurationDocument(variablesOf, toolVariables));
});

test('it has the variables of every service', () => {
  expect(Object.keys(variablesOf).sort()).toEqual(Object.keys(loadTopology().services).sort());
});

test('every variable says what it is, and what it needs in both places', () => {
  const rows = textOf('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((line) => /\|\s*\|/.test(line))).toEqual([]);
});

test('it has every variable that a script or a test names', () => {
  const files = globSync('{dev,tests}/**/*.{ts,cjs}', { cwd: root });
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
  );

  // PATH is the system's.
  expect([...new Set(named)].filter((name) => name !== 'PATH' && !toolVariables[name])).toEqual([]);
});
