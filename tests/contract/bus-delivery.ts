import { expect, test } from '@jest/globals';
import { sleep } from '@jiaba/shared/clock';
import { type BusTestBench, idsOf, work } from './bus-bench.ts';

const manyIds = (count: number) => Array.from({ length: count }, (_, n) => `e${n}`);

/** At least once, to each subscription on its own, a few at a time. */
export function deliveryTests({ on, publish, listen }: BusTestBench): void {
  test('every one of many messages is delivered at least once', async () => {
    const { bodies } = await listen('kitchen');
    const ids = manyIds(40);
    await publish(...ids.map((id) => work(id)));
    await on().eventually(() => new Set(idsOf(bodies)).size === 40, 60_000);

    expect(new Set(idsOf(bodies))).toEqual(new Set(ids));
  });

  test('what one subscriber does to its copy is not seen by another, nor by the next attempt', async () => {
    let attempts = 0;
    const kitchen = await listen('kitchen', async ({ message }) => {
      message.attributes.id = 'spoilt';
      attempts += 1;
      return attempts === 1 ? 500 : 204;
    });
    const archive = await listen('archive');
    await publish(work('e1'));
    await kitchen.arrival(2);
    await archive.arrival(1);

    expect(attempts).toBeGreaterThanOrEqual(2);
    expect(idsOf(kitchen.bodies).slice(0, 2)).toEqual(['e1', 'e1']);
    expect(idsOf(archive.bodies)[0]).toBe('e1');
  });

  test('a subscription that is slow and fails does not hold up another', async () => {
    await listen('kitchen', async () => {
      await sleep(on().clock, 9_000);
      return 500;
    });
    const archive = await listen('archive');
    const before = on().clock.now();
    await publish(work('a'), work('b'), work('c'));
    await archive.arrival(3);

    expect(on().clock.now() - before).toBeLessThan(9_000);
  });

  test('one subscription never has more than ten deliveries under way', async () => {
    let underWay = 0;
    let most = 0;
    const { arrival } = await listen('kitchen', async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(on().clock, 200);
      underWay -= 1;
      return 204;
    });
    await publish(...manyIds(25).map((id) => work(id)));
    await arrival(25);

    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });

  test('what arrives while a subscriber is switched off is delivered when it returns', async () => {
    const before = await listen('kitchen');
    await before.off();
    await publish(work('meanwhile'));
    await on().pass(5_000);
    const after = await listen('kitchen');
    await after.arrival(1);

    expect(before.bodies).toEqual([]);
    expect(idsOf(after.bodies)[0]).toBe('meanwhile');
  });
}
