import type { Store, Write } from './store.ts';
import { inSpan } from './tracing/recording.ts';

/** A store whose calls are spans of the delivery that makes them: the collection, never an id or a document. */
export const tracedStore = (store: Store): Store => ({
  get: (key) =>
    inSpan({ name: 'store get', kind: 'client', fields: { collection: key.collection } }, () =>
      store.get(key),
    ),
  commit: (writes) =>
    inSpan(
      {
        name: 'store commit',
        kind: 'client',
        fields: { collection: collectionsOf(writes), documents: writes.length },
      },
      () => store.commit(writes),
    ),
});

const collectionsOf = (writes: Write[]): string =>
  [...new Set(writes.map((write) => keyOf(write).collection))].join(', ');

function keyOf(write: Write) {
  if ('create' in write) return write.create;
  return 'update' in write ? write.update : write.delete;
}
