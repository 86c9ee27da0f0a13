import { expect, test } from '@jest/globals';
import { Conflict } from '@jiaba/shared/store';
import { create, key, type StoreTestBench } from './store-bench.ts';

const SOON_MS = 3_000;

/** What is past its `expireAt` counts as absent, whether or not it has been deleted. */
export function expiryTests({ on, commit, dataOf, versionOf }: StoreTestBench): void {
  test('a document is there until it expires, then it is gone and can be created anew', async () => {
    await commit({ create: key('a'), data: { n: 1 }, expireAt: on().now() + SOON_MS });
    expect(await dataOf('a')).toEqual({ n: 1 });
    await expect(commit(create('a', { n: 2 }))).rejects.toThrow(Conflict);
    await on().pass(SOON_MS + 1);

    expect(await dataOf('a')).toBeUndefined();
    await commit(create('a', { n: 2 }));
    expect(await dataOf('a')).toEqual({ n: 2 });
  });

  test('what replaces an expired document has a version of its own and no expiry', async () => {
    await commit({ create: key('a'), data: {}, expireAt: on().now() + SOON_MS });
    const old = await versionOf('a');
    await on().pass(SOON_MS + 1);
    await commit(create('a'));
    await on().pass(SOON_MS);

    expect(await versionOf('a')).not.toBe(old);
  });

  test('an update sets the expiry anew, or takes it away', async () => {
    const expireAt = on().now() + SOON_MS;
    await commit({ create: key('a'), data: {}, expireAt }, create('b'));
    await commit(
      { update: key('a'), data: { kept: true }, ifVersion: await versionOf('a') },
      { update: key('b'), data: {}, ifVersion: await versionOf('b'), expireAt },
    );
    await on().pass(SOON_MS + 1);

    expect(await dataOf('a')).toEqual({ kept: true });
    expect(await dataOf('b')).toBeUndefined();
  });
}
