import { expect, test } from '@jest/globals';
import { Conflict } from '@jiaba/shared/store';
import { create, key, type StoreTestBench } from './store-bench.ts';

interface Count {
  n: number;
  who: number[];
}

/** What holds when many do the same thing at once. */
export function concurrencyTests({ on, commit, dataOf }: StoreTestBench): void {
  async function tenCreate(id: string) {
    const tries = Array.from({ length: 10 }, (_, n) => commit(create(id, { n })));
    const results = await Promise.allSettled(tries);
    return {
      winner: results.findIndex((result) => result.status === 'fulfilled'),
      reasons: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
    };
  }

  test('of ten who create one document at once, one succeeds', async () => {
    const { winner, reasons } = await tenCreate('a');

    expect(await dataOf('a')).toEqual({ n: winner });
    expect(reasons).toHaveLength(9);
    for (const reason of reasons) expect(reason).toBeInstanceOf(Conflict);
  });

  test('of ten who replace one expired document at once, one succeeds', async () => {
    await commit({ create: key('a'), data: {}, expireAt: on().now() - 1 });
    const { winner, reasons } = await tenCreate('a');

    expect(await dataOf('a')).toEqual({ n: winner });
    expect(reasons).toHaveLength(9);
  });

  /** Reads, counts, writes; on a conflict all of it again. Says how many conflicts it met. */
  async function countOnce(who: number): Promise<number> {
    const document = await on().store.get(key('counter'));
    if (!document) throw new Error('the counter is gone');
    const count = document.data as Count;
    const data = { n: count.n + 1, who: [...count.who, who] };
    try {
      await commit({ update: key('counter'), data, ifVersion: document.version });
      return 0;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      await on().rest();
      return 1 + (await countOnce(who));
    }
  }

  test('twenty who change one document at once are each counted once', async () => {
    await commit(create('counter', { n: 0, who: [] }));
    const everybody = Array.from({ length: 20 }, (_, who) => who);
    const conflicts = await Promise.all(everybody.map(countOnce));

    const { n, who } = (await dataOf('counter')) as Count;
    expect(n).toBe(20);
    expect(who.sort((a, b) => a - b)).toEqual(everybody);
    expect(Math.max(...conflicts)).toBeGreaterThan(0);
  });
}
