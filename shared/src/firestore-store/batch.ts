import type { Firestore, WriteBatch } from '@google-cloud/firestore';
import type { CheckedWrite } from '../checked-writes.ts';
import { nameOf } from '../document-rules.ts';
import { fieldsOf, timeOf } from './fields.ts';

/** Versions of expired documents, by name: a `create` takes their place. */
export type Expired = Map<string, string>;

/** All writes with their preconditions, ready to be committed. */
export function batchOf(client: Firestore, writes: CheckedWrite[], expired: Expired): WriteBatch {
  const batch = client.batch();
  for (const { kind, key, data, expireAt, ifVersion } of writes) {
    const document = client.doc(nameOf(key));
    const replaces = kind === 'create' ? (expired.get(nameOf(key)) ?? null) : ifVersion;
    const precondition = replaces === null ? {} : { lastUpdateTime: timeOf(replaces) };
    const fields = fieldsOf(data ?? '', expireAt, replaces);
    if (kind === 'delete') batch.delete(document, precondition);
    else if (replaces === null) batch.create(document, fields);
    else batch.update(document, fields, precondition);
  }
  return batch;
}
