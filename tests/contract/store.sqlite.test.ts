import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '@jiaba/shared/clock';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import type { Store } from '@jiaba/shared/store';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { countAndRace } from './count-and-race.ts';
import { storeContract } from './store-contract.ts';

let folder = '';
let files = 0;
const newFile = () => path.join(folder, `${files++}.sqlite`);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jiaba-store-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A store on a file of its own, and the clock it looks at. */
function open(file = newFile()) {
  const clock = virtualClock('2026-08-01T00:00:00Z');
  return { clock, store: sqliteStore({ file, clock }), file };
}

storeContract('SQLite', async () => {
  const { clock, store } = open();
  return { store, now: clock.now, pass: clock.advance, rest: () => turn(), close: async () => store.close() };
});

const key = (id: string) => ({ collection: 'shelf', id });

test('three processes that share one file lose no change, and one alone wins each race', async () => {
  const file = newFile();
  const store = sqliteStore({ file, clock: systemClock });
  await store.commit([{ create: key('counter'), data: { n: 0 } }]);
  const script = fileURLToPath(import.meta.resolve('./count-in-file.ts'));
  const child = () => promisify(execFile)(process.execPath, [script, file, '150']);
  const [first, second, here] = await Promise.all([child(), child(), joinIn(store)]);
  const counted = await store.get(key('counter'));
  store.close();

  expect(counted?.data).toEqual({ n: 450 });
  expect(Number(first.stdout) + Number(second.stdout) + here).toBe(150);
}, 30_000);

/** Takes part as soon as another process has begun. */
async function joinIn(store: Store): Promise<number> {
  for (let begun = false; !begun; ) begun = (await store.get(key('race-0'))) !== undefined;
  return countAndRace(store, 150);
}

test('what was committed is there after a restart, and no version comes back', async () => {
  const before = open();
  await before.store.commit([
    { create: key('a'), data: { n: 1 } },
    { create: key('b'), data: {} },
  ]);
  const old = await before.store.get(key('a'));
  await before.store.commit([{ delete: key('a') }]);
  before.store.close();

  const { store } = open(before.file);
  expect(await store.get(key('b'))).toMatchObject({ data: {} });
  await store.commit([{ create: key('a'), data: { n: 1 } }]);
  expect((await store.get(key('a')))?.version).not.toBe(old?.version);
  store.close();
});

test('the sweep deletes what has expired and nothing else', async () => {
  const { store, clock } = open();
  const soon = clock.now() + 1_000;
  await store.commit([
    { create: key('a'), data: {}, expireAt: soon },
    { create: key('b'), data: {}, expireAt: soon + 1 },
    { create: key('c'), data: {} },
  ]);
  expect(store.sweep()).toBe(0);
  await clock.advance(1_000);
  expect(store.sweep()).toBe(1);
  expect(store.sweep()).toBe(0);
  expect(await store.get(key('b'))).toBeDefined();
  expect(await store.get(key('c'))).toBeDefined();
  store.close();
});

test.each(['deleted', 'swept'])('of what was %s no byte is left on the disk', async (how) => {
  const { store, clock, file } = open();
  const secret = 'five_pungent_ovo_lacto';
  const onDisk = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith(path.basename(file)))
      .some((name) => readFileSync(path.join(folder, name)).includes(secret));
  await store.commit([{ create: key('a'), data: { secret }, expireAt: clock.now() + 1_000 }]);
  expect(onDisk()).toBe(true);

  await clock.advance(1_000);
  if (how === 'deleted') await store.commit([{ delete: key('a') }]);
  else store.sweep();
  expect(onDisk()).toBe(false);
  store.close();
});

test('the database can be read by its owner alone', () => {
  const { store, file } = open();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  store.close();
});

test('reading and writing give way to other work before and after their effect', async () => {
  const { store } = open();
  const turns = async (operation: Promise<unknown>) => {
    let done = false;
    let count = 0;
    const finish = () => {
      done = true;
    };
    operation.then(finish, finish);
    for (; !done; count++) await turn();
    return count;
  };

  expect(await turns(store.commit([{ create: key('a'), data: {} }]))).toBeGreaterThanOrEqual(2);
  expect(await turns(store.get(key('a')))).toBeGreaterThanOrEqual(2);
  store.close();
});

test.each<[string, object]>([
  ['shelf/a: data.at is no JSON value', { at: new Date(0) }],
  ['shelf/a: data.list.1 is no JSON value', { list: [1, Number.NaN] }],
  ['shelf/a: data.run is no JSON value', { run: () => 1 }],
  ['shelf/a: data.answer.place is undefined: leave the field out', { answer: { place: undefined } }],
])('what JSON would change is refused: %s', async (message, data) => {
  const { store } = open();
  await expect(store.commit([{ create: key('a'), data }])).rejects.toThrow(message);
  store.close();
});

test('one document cannot be written twice in a commit', async () => {
  const { store } = open();
  const twice = store.commit([{ create: key('a'), data: {} }, { delete: key('a') }]);
  await expect(twice).rejects.toThrow('shelf/a is written twice');
  store.close();
});
