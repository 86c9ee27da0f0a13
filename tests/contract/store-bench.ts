import type { DocumentKey, Store, Write } from '@jiaba/shared/store';

/** A fresh, empty store with the clock that decides what is past. */
export interface StoreUnderTest {
  store: Store;
  now(): number;
  /** Lets this much time pass. */
  pass(ms: number): Promise<void>;
  /** What a caller does between a conflict and its next try. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** The store of the running test, with short cuts to documents of one collection. */
export interface StoreTestBench {
  on(): StoreUnderTest;
  commit(...writes: Write[]): Promise<void>;
  /** Data of a document; undefined when there is none. */
  dataOf(id: string): Promise<unknown>;
  versionOf(id: string): Promise<string>;
}

export const key = (id: string, collection = 'shelf'): DocumentKey => ({ collection, id });
export const create = (id: string, data: object = { n: 1 }): Write => ({ create: key(id), data });

/** The bench on whichever store is the current one. */
export const benchOf = (on: () => StoreUnderTest): StoreTestBench => ({
  on,
  commit: (...writes) => on().store.commit(writes),
  dataOf: async (id) => (await on().store.get(key(id)))?.data,
  async versionOf(id) {
    const document = await on().store.get(key(id));
    if (!document) throw new Error(`there is no ${id}`);
    return document.version;
  },
});
