import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomFaults } from '../../dev/testing/faulty-bus.ts';
import { isLongRun } from '../../dev/testing/long-run.ts';
import { aWorld } from './world.ts';

/** Two turns a history; the long run is by hand and nightly. */
const RUNS = isLongRun ? 500 : 30;

const turns = [
  ['one', '花壇有推薦吃的嗎'],
  ['two', '選單'],
] as const;

test(`duplicates, failed publishes, delays and any order: what ingress took is answered once (${RUNS} histories)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const faults = randomFaults({ seed, duplicated: 0.3, failed: 0.1, maxDelayMs: 3_000 });
      const world = await aWorld({ faults });
      try {
        const taken = new Set<string>();
        for (const [key, text] of turns) {
          const answered = (await world.say(text, key)) === 200 || (await world.redeliver(text, key)) === 200;
          if (answered) taken.add(key);
        }
        await world.settle(600_000);

        for (const [key] of turns) {
          const replies = world.seen.filter(({ token }) => token === `token-${key}`).length;
          // A publish that LINE was told had failed may have been taken all the same.
          expect([taken.has(key), replies]).toEqual(
            taken.has(key) ? [true, 1] : [false, replies <= 1 ? replies : 'at most one'],
          );
        }
      } finally {
        await world.close();
      }
    }),
    { seed: 20261130, numRuns: RUNS },
  );
}, 300_000);
