import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { type CheckedWrite, checkedWrites } from './checked-writes.ts';
import type { Clock } from './clock.ts';
import { SCHEMA, statementsOf } from './sqlite-store/sql.ts';
import { Conflict, type Store } from './store.ts';

interface SqliteStoreOptions {
  /** Path of the database, made when absent (mode 0600); `:memory:` keeps everything in this process. */
  file: string;
  /** Decides which documents are past their `expireAt`. */
  clock: Clock;
}

export interface SqliteStore extends Store {
  /** Deletes the documents whose `expireAt` has come and says how many; the caller runs it every hour. */
  sweep(): number;
  close(): void;
}

/** How long one process waits for another one that is writing. */
const BUSY_MS = 5_000;

/**
 * Documents in one SQLite file that several processes may use at once. It is not kinder than Firestore: the same
 * values are refused, and each operation gives way to other work before and after its effect, so that races show.
 * A document is past at `expireAt <= now`. The number of the commit is the version of all it wrote, so that a
 * version never comes back, not even for a document that was deleted and made again.
 */
export function sqliteStore({ file, clock }: SqliteStoreOptions): SqliteStore {
  const database = open(file);
  const statements = statementsOf(database);

  function write({ kind, key, ifVersion, ...values }: CheckedWrite, version: number): void {
    const { changes } = statements[kind].run({ ...key, ...values, ifVersion, version, now: clock.now() });
    const optional = kind === 'delete' && ifVersion === null;
    if (Number(changes) === 0 && !optional) throw new Conflict(key);
  }

  function writeAll(rows: CheckedWrite[]): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      const version = Number(statements.nextCommit.get()?.latest);
      for (const row of rows) write(row, version);
      database.exec('COMMIT');
    } catch (error) {
      // A full disk or the like has already rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
    if (rows.some(({ kind }) => kind === 'delete')) emptyLog(database);
  }

  return {
    async get({ collection, id }) {
      await turn();
      const row = statements.get.get({ collection, id, now: clock.now() });
      await turn();
      return row && { data: JSON.parse(String(row.data)), version: String(row.version) };
    },
    async commit(writes) {
      const rows = checkedWrites(writes);
      await turn();
      writeAll(rows);
      await turn();
    },
    sweep() {
      const { changes } = statements.sweep.run({ now: clock.now() });
      emptyLog(database);
      return Number(changes);
    },
    close: () => database.close(),
  };
}

function open(file: string): DatabaseSync {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  database.exec(SCHEMA);
  return database;
}

/** The write-ahead log still holds the pages from before a deletion until it is emptied. */
function emptyLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
