import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { contextFiles } from './dockerignore.ts';
import { project, sharedFolder } from './image.ts';
import { plantSecrets } from './planted-secrets.ts';

let folder: ReturnType<typeof sharedFolder>;

beforeEach(() => {
  folder = sharedFolder();
  cpSync(join(project, '.dockerignore'), join(folder.path, '.dockerignore'));
});
afterEach(() => folder.remove());

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), 'x');
  }
}

test('docker build is given sources, data, the wiring and what npm reads', () => {
  const wanted = [
    '.npmrc',
    'data/places.json',
    'dev/image/build.ts',
    'infra/topology.json',
    'package-lock.json',
    'package.json',
    'services/router/package.json',
    'services/router/src/main.ts',
    'shared/src/local-keys.ts',
  ];
  write(
    ...wanted,
    'README.md',
    'infra/main.tf',
    'services/router/test/handler.test.ts',
    'tests/flow/a.test.ts',
  );

  expect(contextFiles(folder.path).sort()).toEqual(wanted);
});

test('no secret that lies about in the project is given to docker build', () => {
  plantSecrets(folder.path);

  expect(contextFiles(folder.path)).toEqual([]);
});
