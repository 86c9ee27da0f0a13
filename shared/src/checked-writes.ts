import { checkKey, documentText, nameOf } from './document-rules.ts';
import type { DocumentKey, Write } from './store.ts';

/** One write of a batch, checked, in the form that every store takes. */
export interface CheckedWrite {
  kind: 'create' | 'update' | 'delete';
  key: DocumentKey;
  /** The document's JSON text; null for a delete. */
  data: string | null;
  /** Milliseconds since 1970; null for never. */
  expireAt: number | null;
  ifVersion: string | null;
}

/** The writes of a batch. Throws when Firestore would refuse it, or when one document is written twice. */
export function checkedWrites(writes: Write[]): CheckedWrite[] {
  const checked = writes.map(checkedWrite);
  const names = checked.map(({ key }) => nameOf(key));
  const twice = names.find((name, n) => names.indexOf(name) !== n);
  if (twice) throw new Error(`${twice} is written twice in one commit`);
  return checked;
}

function checkedWrite(write: Write): CheckedWrite {
  if ('delete' in write) {
    const { delete: key, ifVersion = null } = write;
    return { kind: 'delete', key: checkKey(key), data: null, expireAt: null, ifVersion };
  }
  const { data, expireAt = null } = write;
  const [kind, key, ifVersion] =
    'create' in write
      ? (['create', write.create, null] as const)
      : (['update', write.update, write.ifVersion] as const);
  return { kind, key: checkKey(key), data: documentText(key, data), expireAt, ifVersion };
}
