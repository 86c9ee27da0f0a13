import { afterEach, beforeEach, describe } from '@jest/globals';
import { type BusUnderTest, benchOf } from './bus-bench.ts';
import { deliveryTests } from './bus-delivery.ts';
import { failureTests } from './bus-failures.ts';
import { publishTests } from './bus-publishing.ts';

/** What every bus owes the services; each test is given a bus of its own. */
export function busContract(name: string, open: () => Promise<BusUnderTest>): void {
  describe(`the bus contract: ${name}`, () => {
    let current: BusUnderTest;

    beforeEach(async () => {
      current = await open();
    });

    afterEach(() => current.close());

    const bench = benchOf(() => current);
    publishTests(bench);
    deliveryTests(bench);
    failureTests(bench);
  });
}
