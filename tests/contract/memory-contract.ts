import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { type MemoryBench, memoryBench } from '../../dev/testing/memory-bench.ts';
import { checkHistories } from './memory-history.ts';
import { memoryKeyTests } from './memory-keys.ts';
import { memoryPressTests } from './memory-presses.ts';
import type { StoreUnderTest } from './store-bench.ts';

/** The long run on SQLite takes about 6 s; an emulator is many times slower. */
const HISTORIES_MS = 180_000;

/**
 * What memory owes a person on whichever store; each test is given a store of its own.
 * @param histories how many histories are played against the plain rules
 */
export function memoryContract(name: string, open: () => Promise<StoreUnderTest>, histories: number): void {
  describe(`memory: ${name}`, () => {
    let current: StoreUnderTest;
    let memory: MemoryBench;

    beforeEach(async () => {
      current = await open();
      memory = memoryBench(current);
    });

    afterEach(() => current.close());

    memoryPressTests(() => memory);
    memoryKeyTests(() => current);

    test(
      `whatever happens in whatever order, the plain rules hold (${histories} histories)`,
      () => checkHistories(() => current, histories),
      HISTORIES_MS,
    );
  });
}
