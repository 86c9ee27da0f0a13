import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomFaults } from '../../dev/testing/faulty-bus.ts';
import { aWorld } from './world.ts';

/** Two turns a world; the long run is by hand and nightly. */
const RUNS = process.env.JIABA_LONG ? 500 : 30;

test(`duplicates, failed publishes, delays and any order: every turn is answered once (${RUNS} histories)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const world = await aWorld({
        faults: randomFaults({ seed, duplicated: 0.3, failed: 0.1, maxDelayMs: 3_000 }),
      });
      try {
        for (const [key, text] of [
          ['one', '花壇有推薦吃的嗎'],
          ['two', '選單'],
        ] as const) {
          if ((await world.say(text, key)) !== 200) await world.redeliver(text, key);
        }
        await world.settle(600_000);
        // A webhook that LINE gave up on after its one redelivery is no turn.
        const turns = new Set(world.published.map(({ attributes }) => attributes.turnId));
        expect(world.seen).toHaveLength(turns.size);
      } finally {
        await world.close();
      }
    }),
    { seed: 20261130, numRuns: RUNS },
  );
});
