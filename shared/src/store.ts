/** Names a document. Collections are listed, with who reads and writes them, in infra/topology.json. */
export interface DocumentKey {
  collection: string;
  id: string;
}

export interface StoredDocument {
  data: unknown;
  /** Changes with every write; the precondition of `update`. */
  version: string;
}

/** Milliseconds since 1970 after which a document counts as absent; a sweep or a TTL policy deletes it later. */
type Expiry = { expireAt?: number };

export type Write =
  | ({ create: DocumentKey; data: object } & Expiry)
  | ({ update: DocumentKey; data: object; ifVersion: string } & Expiry)
  | { delete: DocumentKey; ifVersion?: string };

/**
 * Documents with optimistic concurrency: read, decide, then one batch with preconditions. There are no
 * transactions: on a hot document a batch with preconditions is many times faster than a Firestore transaction.
 *
 * - `get` gives undefined for a document that is absent or past its `expireAt`.
 * - `commit` applies all writes or none. `create` needs the document to be absent or expired, `update` needs it
 *   to have `ifVersion`, `delete` needs `ifVersion` where one is given and is content with an absent document
 *   otherwise. A precondition that fails rejects with `Conflict`; the caller reads again and decides by its rule.
 * - `update` replaces the whole document.
 */
export interface Store {
  get(key: DocumentKey): Promise<StoredDocument | undefined>;
  commit(writes: Write[]): Promise<void>;
}

/** A precondition of `commit` did not hold; nothing was written. Names the document, or all it may have been. */
export class Conflict extends Error {
  constructor(...keys: DocumentKey[]) {
    super(`conflict on ${keys.map((key) => `${key.collection}/${key.id}`).join(' or ')}`);
    this.name = 'Conflict';
  }
}
