import { setTimeout as wait } from 'node:timers/promises';
import { Firestore } from '@google-cloud/firestore';
import { afterAll, expect, test } from '@jest/globals';
import { firestoreStore } from '@jiaba/shared/firestore-store';
import { Conflict, type Store } from '@jiaba/shared/store';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { countAndRace } from '../contract/count-and-race.ts';
import { storeContract } from '../contract/store-contract.ts';
import { emulatorHosts, freshProject } from './emulator-hosts.ts';

const { firestore: emulatorHost } = emulatorHosts();
const projectId = freshProject();
const clock = virtualClock('2026-08-01T00:00:00Z');
const databaseOf = (collection: string) => (collection === 'cellar-of-another' ? 'cellar' : '(default)');
const store = firestoreStore({ projectId, databaseOf, clock, emulatorHost });
const raw = new Firestore({ projectId, host: emulatorHost, ssl: false });
afterAll(() => Promise.all([store.close(), raw.terminate()]));

let n = 0;
/** A document that no other test has. */
const aKey = (collection = 'shelf') => ({ collection, id: `document-${n++}` });
const rawOf = async ({ collection, id }: ReturnType<typeof aKey>) =>
  (await raw.collection(collection).doc(id).get()).data();

storeContract('Firestore', async () => {
  const own = virtualClock('2026-08-01T00:00:00Z');
  const fresh = firestoreStore({
    projectId: freshProject(),
    databaseOf: () => '(default)',
    clock: own,
    emulatorHost,
  });
  return {
    store: fresh,
    now: own.now,
    pass: own.advance,
    rest: () => wait(Math.random() * 30),
    close: fresh.close,
  };
});

/** Reads, adds one, writes; all of it again on a conflict. */
async function addOne(shared: Store, key: ReturnType<typeof aKey>): Promise<void> {
  for (;;) {
    const found = await shared.get(key);
    if (!found) throw new Error('the counter is gone');
    const data = { n: (found.data as { n: number }).n + 1 };
    try {
      return await shared.commit([{ update: key, data, ifVersion: found.version }]);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

test('twenty who change one document at once are each counted once, in under 5 s', async () => {
  const key = aKey();
  await store.commit([{ create: key, data: { n: 0 } }]);
  const before = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => addOne(store, key)));

  expect(performance.now() - before).toBeLessThan(5_000);
  expect((await store.get(key))?.data).toEqual({ n: 20 });
});

test('twenty commits at once on one version: one is applied, nineteen are refused, in under 5 s', async () => {
  const key = aKey();
  await store.commit([{ create: key, data: { n: 0 } }]);
  const { version = '' } = (await store.get(key)) ?? {};
  const before = performance.now();
  const commits = Array.from({ length: 20 }, (_, who) =>
    store.commit([{ update: key, data: { who }, ifVersion: version }]),
  );
  const results = await Promise.allSettled(commits);

  expect(performance.now() - before).toBeLessThan(5_000);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(reasons).toHaveLength(19);
  for (const reason of reasons) expect(reason).toBeInstanceOf(Conflict);
  expect((await store.get(key))?.data).toEqual({ who: results.findIndex((r) => r.status === 'fulfilled') });
});

test('a write of the same data again moves the version all the same', async () => {
  const key = aKey();
  await store.commit([{ create: key, data: { n: 1 } }]);
  const first = (await store.get(key))?.version ?? '';
  const same = { update: key, data: { n: 1 }, ifVersion: first };
  await store.commit([same]);

  expect((await store.get(key))?.version).not.toBe(first);
  await expect(store.commit([same])).rejects.toThrow(Conflict);
});

test('what Firestore would refuse to hold as fields goes in and comes out', async () => {
  const key = aKey();
  const data = { nested: [[1], [[2, 'a']]], __reserved__: true, '': 'no name', 'a.b/c': [{}], n: -0.5 };
  await store.commit([{ create: key, data }]);

  expect((await store.get(key))?.data).toEqual(data);
});

test('the expiry is a time that a TTL policy can use, and null where there is none', async () => {
  const [mortal, immortal] = [aKey(), aKey()];
  const expireAt = clock.now() + 60_000;
  await store.commit([
    { create: mortal, data: {}, expireAt },
    { create: immortal, data: {} },
  ]);

  expect((await rawOf(mortal))?.expireAt.toMillis()).toBe(expireAt);
  expect(await rawOf(immortal)).toEqual({ json: '{}', expireAt: null, replaces: null });
});

test('a batch that creates over an expired and over a valid document is refused, and writes nothing', async () => {
  const [expired, valid] = [aKey(), aKey()];
  await store.commit([
    { create: expired, data: { old: true }, expireAt: clock.now() - 1 },
    { create: valid, data: { n: 1 } },
  ]);

  const batch = store.commit([
    { create: expired, data: { n: 2 } },
    { create: valid, data: { n: 2 } },
  ]);

  await expect(batch).rejects.toThrow(`conflict on shelf/${valid.id}`);
  expect(await rawOf(expired)).toMatchObject({ json: '{"old":true}' });
});

test('a collection lies in the database that the wiring gives it, and one commit cannot span two', async () => {
  const [here, there] = [aKey(), aKey('cellar-of-another')];
  await store.commit([{ create: there, data: {} }]);

  expect((await store.get(there))?.data).toEqual({});
  expect(await rawOf(there)).toBeUndefined();
  const both = store.commit([{ create: here, data: {} }, { delete: there }]);
  await expect(both).rejects.toThrow('cannot span the databases (default) and cellar');
});

test('a document of somebody else’s making is not taken for one of ours', async () => {
  const key = aKey();
  await raw.collection(key.collection).doc(key.id).create({ json: 7 });

  await expect(store.get(key)).rejects.toThrow(/json/);
});

test('three clients that count and race at once lose no change, and one alone wins each race', async () => {
  const own = () =>
    firestoreStore({ projectId: `${projectId}-race`, databaseOf: () => '(default)', clock, emulatorHost });
  const clients = [own(), own(), own()];
  await clients[0]?.commit([{ create: { collection: 'shelf', id: 'counter' }, data: { n: 0 } }]);

  const won = await Promise.all(clients.map((client) => countAndRace(client, 10)));

  expect((await clients[0]?.get({ collection: 'shelf', id: 'counter' }))?.data).toEqual({ n: 30 });
  expect(won.reduce((sum, count) => sum + count, 0)).toBe(10);
  await Promise.all(clients.map((client) => client.close()));
});
