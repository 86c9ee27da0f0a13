import type { DocumentKey, Store, Write } from '@jiaba/shared/store';

/** What goes wrong between a service and its store. What is not given goes well; n counts from 1. */
export interface StoreFaults {
  failGet?(key: DocumentKey, n: number): boolean;
  /** `refused`: nothing was written. `unanswered`: all was written, and the caller cannot know. */
  failCommit?(writes: Write[], n: number): 'refused' | 'unanswered' | false;
  /** Runs just before a commit: what somebody else writes after the caller has read. */
  beforeCommit?(writes: Write[], n: number): Promise<void>;
}

/** A store with trouble on the way. The trouble is no `Conflict`: that only the store itself can know. */
export function faultyStore(store: Store, faults: StoreFaults): Store {
  let gets = 0;
  let commits = 0;
  return {
    async get(key) {
      if (faults.failGet?.(key, ++gets)) throw new Error('fault plan: the store did not answer a get');
      return store.get(key);
    },
    async commit(writes) {
      const n = ++commits;
      await faults.beforeCommit?.(writes, n);
      const failure = faults.failCommit?.(writes, n) || 'none';
      if (failure === 'refused') throw new Error(`fault plan: commit ${n} was refused`);
      await store.commit(writes);
      if (failure === 'unanswered') throw new Error(`fault plan: the answer to commit ${n} was lost`);
    },
  };
}
