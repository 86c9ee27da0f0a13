import { afterEach, beforeEach, describe } from '@jest/globals';
import { benchOf, type StoreUnderTest } from './store-bench.ts';
import { concurrencyTests } from './store-concurrency.ts';
import { expiryTests } from './store-expiry.ts';
import { preconditionTests } from './store-preconditions.ts';
import { valueTests } from './store-values.ts';

/** What every store owes the services; each test is given a store of its own. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the store contract: ${name}`, () => {
    let current: StoreUnderTest;

    beforeEach(async () => {
      current = await open();
    });

    afterEach(() => current.close());

    const bench = benchOf(() => current);
    valueTests(bench);
    preconditionTests(bench);
    expiryTests(bench);
    concurrencyTests(bench);
  });
}
