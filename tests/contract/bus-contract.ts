import { afterEach, beforeEach, describe } from '@jest/globals';
import { type BusTestBench, type BusUnderTest, benchOf } from './bus-bench.ts';
import { deliveryTests } from './bus-delivery.ts';
import { deadLetterTests, endlessRetryTests, retryTests } from './bus-failures.ts';
import { publishTests } from './bus-publishing.ts';

type Part = (bench: BusTestBench) => void;

/**
 * What every bus owes the services; each test is given a bus of its own.
 * @param parts of the contract: a bus that needs real time may spread them over several files
 */
export function busContract(
  name: string,
  open: () => Promise<BusUnderTest>,
  parts: Part[] = [publishTests, deliveryTests, retryTests, deadLetterTests, endlessRetryTests],
): void {
  describe(`the bus contract: ${name}`, () => {
    let current: BusUnderTest;

    beforeEach(async () => {
      current = await open();
    });

    afterEach(() => current.close());

    const bench = benchOf(() => current);
    for (const part of parts) part(bench);
  });
}
