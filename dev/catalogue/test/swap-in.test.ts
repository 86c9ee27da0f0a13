import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { projectFile } from '@jiaba/shared/project-file';
import { swapIn } from '../swap-in.ts';

const dataFolder = projectFile('data/');
let folder: string;
let committed: URL;
let data: URL;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swap-in-'));
  const copyTo = (name: string): URL => {
    cpSync(fileURLToPath(dataFolder), join(folder, name), {
      recursive: true,
      filter: (file) => !/previous|versions\.json$/.test(file.slice(fileURLToPath(dataFolder).length)),
    });
    return pathToFileURL(`${join(folder, name)}/`);
  };
  mkdirSync(join(folder, 'data'));
  [data, committed] = [copyTo('data'), copyTo('committed')];
});
afterEach(() => rmSync(folder, { recursive: true }));

function edit(from: string, to: string): void {
  const file = new URL('places.json', data);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

test('after a change and the step, both versions are there', () => {
  const before = loadCatalogue(committed).version;
  edit('和米素食', '和米素食館');

  const { newest, previous } = swapIn(data, committed);

  expect(previous).toBe(before);
  const catalogues = loadCatalogues(data);
  expect(catalogues.newest.version).toBe(newest);
  expect(catalogues.of(before)?.places.some(({ name }) => name[0].value === '和米素食')).toBe(true);
});

test('a change without the step is refused at start, and the fault says what to do', () => {
  swapIn(data, committed);
  edit('和米素食', '和米素食館');

  expect(() => loadCatalogues(data)).toThrow(/versions\.json names .*keep-previous/);
});

test('the step twice, or without a change, keeps the previous version', () => {
  edit('和米素食', '和米素食館');
  const once = swapIn(data, committed);

  expect(swapIn(data, committed)).toEqual(once);
  expect(swapIn(data, data)).toEqual(once);
  expect(loadCatalogues(data).of(once.previous ?? '')).toBeDefined();
});

test('a change with faults changes nothing', () => {
  edit('花壇鄉', '鹿谷鄉');

  expect(() => swapIn(data, committed)).toThrow(/鹿谷鄉 is unknown/);
  expect(existsSync(new URL('versions.json', data))).toBe(false);
});
