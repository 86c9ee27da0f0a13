import type { Clock } from '@jiaba/shared/clock';
import { Conflict, type DocumentKey, type Store, type Write } from '@jiaba/shared/store';

interface Kept {
  data: unknown;
  version: string;
  expireAt: number;
}

/** A store in memory, with versions, preconditions and expiry as the real ones have them. */
export function memoryStore(clock: Clock): Store {
  const documents = new Map<string, Kept>();
  let writes = 0;

  const name = ({ collection, id }: DocumentKey): string => `${collection}/${id}`;
  const live = (key: DocumentKey): Kept | undefined => {
    const kept = documents.get(name(key));
    return kept && kept.expireAt > clock.now() ? kept : undefined;
  };

  function check(write: Write): void {
    const key = keyOf(write);
    const there = live(key);
    if ('create' in write && there) throw new Conflict(key);
    if ('update' in write && there?.version !== write.ifVersion) throw new Conflict(key);
    if ('delete' in write && write.ifVersion && there?.version !== write.ifVersion) throw new Conflict(key);
  }

  function apply(write: Write): void {
    if ('delete' in write) return void documents.delete(name(write.delete));
    const { data, expireAt = Number.POSITIVE_INFINITY } = write;
    documents.set(name(keyOf(write)), {
      data: JSON.parse(JSON.stringify(data)) as unknown,
      version: String(++writes),
      expireAt,
    });
  }

  return {
    async get(key) {
      const kept = live(key);
      return kept && { data: kept.data, version: kept.version };
    },
    async commit(all) {
      all.forEach(check);
      all.forEach(apply);
    },
  };
}

function keyOf(write: Write): DocumentKey {
  if ('create' in write) return write.create;
  return 'update' in write ? write.update : write.delete;
}
