import { Firestore } from '@google-cloud/firestore';
import { type CheckedWrite, checkedWrites } from './checked-writes.ts';
import type { Clock } from './clock.ts';
import { checkKey, nameOf } from './document-rules.ts';
import { batchOf, type Expired } from './firestore-store/batch.ts';
import { isPast, readFields, versionOf } from './firestore-store/fields.ts';
import { isAlreadyThere, isRefused } from './firestore-store/refusals.ts';
import { Conflict, type Store } from './store.ts';

interface FirestoreStoreOptions {
  projectId: string;
  /** The id of the database in which a collection lies. */
  databaseOf: (collection: string) => string;
  /** Decides which documents are past their `expireAt`: Firestore deletes them up to a day later. */
  clock: Clock;
  /** `host:port` of the emulator; Google's own service where absent. */
  emulatorHost?: string;
}

export interface FirestoreStore extends Store {
  close(): Promise<void>;
}

/**
 * Documents in Firestore, each a JSON text with its expiry beside it (docs/decisions/0009-json-text-in-firestore.md). The
 * version of a document is its time of update. Only documents of one database can be written in one commit.
 */
export function firestoreStore(options: FirestoreStoreOptions): FirestoreStore {
  const { projectId, databaseOf, clock, emulatorHost } = options;
  const clients = new Map<string, Firestore>();

  function clientOf(databaseId: string): Firestore {
    const emulator = emulatorHost ? { host: emulatorHost, ssl: false } : {};
    const client = clients.get(databaseId) ?? new Firestore({ projectId, databaseId, ...emulator });
    clients.set(databaseId, client);
    return client;
  }

  function clientFor(writes: CheckedWrite[]): Firestore | undefined {
    const [databaseId, ...others] = new Set(writes.map(({ key }) => databaseOf(key.collection)));
    if (others.length > 0)
      throw new Error(`one commit cannot span the databases ${databaseId} and ${others.join(', ')}`);
    return databaseId === undefined ? undefined : clientOf(databaseId);
  }

  /** What stands where these writes want to create. Throws a Conflict when some of it is still valid. */
  async function expiredAmong(writes: CheckedWrite[], client: Firestore): Promise<Expired> {
    const keys = writes.filter(({ kind }) => kind === 'create').map(({ key }) => key);
    const snapshots = await client.getAll(...keys.map((key) => client.doc(nameOf(key))));
    const expired: Expired = new Map();
    for (const [n, key] of keys.entries()) {
      const snapshot = snapshots[n];
      if (!snapshot?.updateTime) continue;
      if (!isPast(readFields(snapshot), clock.now())) throw new Conflict(key);
      expired.set(nameOf(key), versionOf(snapshot.updateTime));
    }
    return expired;
  }

  async function write(writes: CheckedWrite[], client: Firestore): Promise<void> {
    try {
      await batchOf(client, writes, new Map()).commit();
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
      await batchOf(client, writes, await expiredAmong(writes, client)).commit();
    }
  }

  return {
    async get(key) {
      const client = clientOf(databaseOf(key.collection));
      const snapshot = await client.doc(nameOf(checkKey(key))).get();
      if (!snapshot.updateTime) return undefined;
      const fields = readFields(snapshot);
      if (isPast(fields, clock.now())) return undefined;
      return { data: JSON.parse(fields.json), version: versionOf(snapshot.updateTime) };
    },
    async commit(writes) {
      const checked = checkedWrites(writes);
      const client = clientFor(checked);
      if (!client) return;
      await write(checked, client).catch((error) => {
        throw isRefused(error) ? conflictOf(checked) : error;
      });
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.terminate()));
    },
  };
}

/** Firestore does not say whose precondition it was. */
const conflictOf = (writes: CheckedWrite[]): Conflict =>
  new Conflict(
    ...writes.filter(({ kind, ifVersion }) => kind !== 'delete' || ifVersion !== null).map(({ key }) => key),
  );
