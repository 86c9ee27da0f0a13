import type { DocumentKey, Write } from '../store.ts';
import { checkKey, documentText, nameOf } from './document-rules.ts';

/** One write in the form in which SQL takes it. */
export interface Row {
  kind: 'create' | 'update' | 'delete';
  key: DocumentKey;
  data: string | null;
  expireAt: number | null;
  ifVersion: string | null;
}

/** The rows of a batch. Throws when Firestore would refuse it, or when one document is written twice. */
export function rowsOf(writes: Write[]): Row[] {
  const rows = writes.map(rowOf);
  const names = rows.map(({ key }) => nameOf(key));
  const twice = names.find((name, n) => names.indexOf(name) !== n);
  if (twice) throw new Error(`${twice} is written twice in one commit`);
  return rows;
}

function rowOf(write: Write): Row {
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
