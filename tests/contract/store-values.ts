import { expect, test } from '@jest/globals';
import { create, key, type StoreTestBench } from './store-bench.ts';

/** What goes in comes out, as a copy, and what no store can hold is refused. */
export function valueTests({ on, commit, dataOf }: StoreTestBench): void {
  test('what was created is found again, under its collection and id only', async () => {
    const tags = ['a', { deep: [1.5, -1, null, true] }];
    const data = { dish: '滷肉飯🍚', tags, none: null, empty: {} };
    await commit(create('a', data));

    expect(await dataOf('a')).toEqual(data);
    expect(await dataOf('b')).toBeUndefined();
    expect(await on().store.get(key('a', 'cellar'))).toBeUndefined();
  });

  test('what is stored is a copy, and so is what is read', async () => {
    const data = { list: [1] };
    const writing = commit(create('a', data));
    data.list.push(2);
    await writing;
    const read = (await dataOf('a')) as typeof data;
    read.list.push(3);

    expect(await dataOf('a')).toEqual({ list: [1] });
  });

  test('undefined in a document is refused, with the whole batch', async () => {
    const batch = commit(create('a'), create('b', { answer: { place: undefined } }));
    await expect(batch).rejects.toThrow(/undefined/);
    expect(await dataOf('a')).toBeUndefined();
  });

  test('the limit for a document counts bytes, not characters', async () => {
    const fits = { text: '素'.repeat(340_000) };
    await expect(commit(create('a', { text: '素'.repeat(349_500) }))).rejects.toThrow(/.+/);
    await commit(create('a', fits));
    expect(await dataOf('a')).toEqual(fits);
  });

  test.each(['', 'a/b', '..', '__name__'])('"%s" is no id', async (id) => {
    await expect(commit(create(id))).rejects.toThrow(/.+/);
  });
}
