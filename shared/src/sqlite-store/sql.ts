import type { DatabaseSync } from 'node:sqlite';

/** `secure_delete` overwrites with zeros what is deleted, so that what a person forgot is not left in the file. */
export const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS documents (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    version INTEGER NOT NULL,
    expire_at INTEGER,
    PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS commits (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    latest INTEGER NOT NULL
  ) STRICT;
  INSERT OR IGNORE INTO commits VALUES (1, 0);
`;

const THE_DOCUMENT = 'collection = :collection AND id = :id';

const SQL = {
  get: `SELECT data, version FROM documents WHERE ${THE_DOCUMENT} AND (expire_at IS NULL OR expire_at > :now)`,
  create: `
    INSERT INTO documents VALUES (:collection, :id, :data, :version, :expireAt)
    ON CONFLICT DO UPDATE SET data = :data, version = :version, expire_at = :expireAt WHERE expire_at <= :now`,
  update: `
    UPDATE documents SET data = :data, version = :version, expire_at = :expireAt
    WHERE ${THE_DOCUMENT} AND version = :ifVersion`,
  delete: `DELETE FROM documents WHERE ${THE_DOCUMENT} AND (:ifVersion IS NULL OR version = :ifVersion)`,
  nextCommit: 'UPDATE commits SET latest = latest + 1 RETURNING latest',
  sweep: 'DELETE FROM documents WHERE expire_at <= :now',
};

/** The prepared statements; each takes by name what it needs and ignores the rest. */
export function statementsOf(database: DatabaseSync) {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setAllowUnknownNamedParameters(true);
    return statement;
  };
  return {
    get: prepare(SQL.get),
    create: prepare(SQL.create),
    update: prepare(SQL.update),
    delete: prepare(SQL.delete),
    nextCommit: prepare(SQL.nextCommit),
    sweep: prepare(SQL.sweep),
  };
}
