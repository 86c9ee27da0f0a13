import { expect, test } from '@jest/globals';
import { Conflict, type Write } from '@jiaba/shared/store';
import { create, key, type StoreTestBench } from './store-bench.ts';

/** Each precondition, alone and as a part of a batch. */
export function preconditionTests({ commit, dataOf, versionOf }: StoreTestBench): void {
  test('a document can be created once', async () => {
    await commit(create('a', { n: 1 }));
    await expect(commit(create('a', { n: 2 }))).rejects.toThrow(Conflict);
    expect(await dataOf('a')).toEqual({ n: 1 });
  });

  test('an update replaces the whole document when nobody has changed it since', async () => {
    await commit(create('a', { old: true, n: 1 }));
    await commit({ update: key('a'), data: { n: 2 }, ifVersion: await versionOf('a') });
    expect(await dataOf('a')).toEqual({ n: 2 });
  });

  test('an update that rests on an older version is a conflict', async () => {
    await commit(create('a'));
    const ifVersion = await versionOf('a');
    await commit({ update: key('a'), data: { n: 2 }, ifVersion });

    await expect(commit({ update: key('a'), data: { n: 3 }, ifVersion })).rejects.toThrow(Conflict);
    expect(await dataOf('a')).toEqual({ n: 2 });
  });

  test('an absent document cannot be updated, nor deleted under a version', async () => {
    await commit(create('a'));
    const ifVersion = await versionOf('a');
    await commit({ delete: key('a') });

    await expect(commit({ update: key('a'), data: {}, ifVersion })).rejects.toThrow(Conflict);
    await expect(commit({ delete: key('a'), ifVersion })).rejects.toThrow(Conflict);
    expect(await dataOf('a')).toBeUndefined();
  });

  test('a delete without a version is content with an absent document', async () => {
    await commit(create('a'));
    await commit({ delete: key('a') });
    await commit({ delete: key('a') });
    expect(await dataOf('a')).toBeUndefined();
  });

  test('a delete under a version needs that version', async () => {
    await commit(create('a'));
    const old = await versionOf('a');
    await commit({ update: key('a'), data: { n: 2 }, ifVersion: old });

    await expect(commit({ delete: key('a'), ifVersion: old })).rejects.toThrow(Conflict);
    expect(await dataOf('a')).toEqual({ n: 2 });
    await commit({ delete: key('a'), ifVersion: await versionOf('a') });
    expect(await dataOf('a')).toBeUndefined();
  });

  test('a version never comes back, not even after delete and create', async () => {
    const seen: string[] = [];
    for (let round = 0; round < 3; round++) {
      await commit(create('a'));
      seen.push(await versionOf('a'));
      await commit({ update: key('a'), data: { n: 1 }, ifVersion: await versionOf('a') });
      seen.push(await versionOf('a'));
      await commit({ delete: key('a') });
    }
    expect(new Set(seen).size).toBe(6);
  });

  test('reading does not change the version', async () => {
    await commit(create('a'));
    expect(await versionOf('a')).toBe(await versionOf('a'));
  });

  test.each<[string, (oldVersion: string) => Write]>([
    ['create', () => create('moved')],
    ['update', (ifVersion) => ({ update: key('moved'), data: {}, ifVersion })],
    ['delete', (ifVersion) => ({ delete: key('moved'), ifVersion })],
  ])('when the %s at the end of a batch fails, nothing is written', async (_, failing) => {
    await commit(create('moved', { n: 0 }), create('changed', { n: 0 }), create('doomed', { n: 0 }));
    const oldVersion = await versionOf('moved');
    await commit({ update: key('moved'), data: { n: 1 }, ifVersion: oldVersion });
    const change = { update: key('changed'), data: { n: 2 }, ifVersion: await versionOf('changed') };
    const batch = commit(create('new'), change, { delete: key('doomed') }, failing(oldVersion));

    await expect(batch).rejects.toThrow(Conflict);
    const left = await Promise.all(['new', 'changed', 'doomed', 'moved'].map(dataOf));
    expect(left).toEqual([undefined, { n: 0 }, { n: 0 }, { n: 1 }]);
  });
}
