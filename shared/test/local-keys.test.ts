import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from '@jest/globals';
import { isLocalKey, localKeys } from '@jiaba/shared/local-keys';

const root = mkdtempSync(join(tmpdir(), 'local-keys-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('keys are made once and read ever after', () => {
  const folder = join(root, 'made', 'deep');
  const keys = localKeys(folder);
  expect(keys.destination).toMatch(/^U[0-9a-f]{32}$/);
  expect(localKeys(folder)).toEqual(keys);
  expect(new Set(Object.values(keys)).size).toBe(5);
});

test('folder and file are the owner’s alone, and no draft is left behind', () => {
  const folder = join(root, 'private');
  localKeys(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual(['local-keys.json']);
  expect(statSync(join(folder, 'local-keys.json')).mode & 0o777).toBe(0o600);
});

test('another folder has other keys', () => {
  expect(localKeys(join(root, 'a'))).not.toEqual(localKeys(join(root, 'b')));
});

test('a local key can be told from one of production', () => {
  const { destination, ...secrets } = localKeys(join(root, 'marked'));
  expect(Object.values(secrets).every(isLocalKey)).toBe(true);
  expect(isLocalKey('8c570fa6dd201bb328f1c1eac23a96d8')).toBe(false);
});

test.each(['', '{"channelSecret":', '{}', 'null'])('a file that holds %p is not taken for keys', (text) => {
  const folder = mkdtempSync(join(root, 'broken-'));
  writeFileSync(join(folder, 'local-keys.json'), text);
  expect(() => localKeys(folder)).toThrow(/local-keys\.json holds no usable keys: restore it/);
  expect(readFileSync(join(folder, 'local-keys.json'), 'utf8')).toBe(text);
});

test('processes that start at once end up with the same keys', async () => {
  const folder = join(root, 'raced');
  const gate = new SharedArrayBuffer(4);
  const starters = Array.from({ length: 4 }, () => starter(folder, gate));
  await Promise.all(starters.map(({ ready }) => ready));
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
  const found = await Promise.all(starters.map(({ keys }) => keys));
  expect(found.every((keys) => keys.channelSecret === localKeys(folder).channelSecret)).toBe(true);
  expect(readdirSync(folder)).toEqual(['local-keys.json']);
});

/** A thread that asks for the keys as soon as the gate opens. */
function starter(folder: string, gate: SharedArrayBuffer) {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ localKeys }) => {
      parentPort.postMessage('ready');
      Atomics.wait(new Int32Array(workerData.gate), 0, 0);
      parentPort.postMessage(localKeys(workerData.folder));
    });`;
  const module = new URL('../src/local-keys.ts', import.meta.url).href;
  const worker = new Worker(code, { eval: true, execArgv: [], workerData: { folder, gate, module } });
  const said = (): Promise<{ channelSecret: string }> =>
    new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const ready = said();
  return { ready, keys: ready.then(said) };
}
