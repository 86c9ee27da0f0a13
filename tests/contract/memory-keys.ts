import { expect, test } from '@jest/globals';
import { cardKeys } from '@jiaba/shared/domain/card';
import { approve, type MemoryBench, memoryBench, save } from '../../dev/testing/memory-bench.ts';
import type { StoreUnderTest } from './store-bench.ts';

const nothing = { revision: undefined, value: undefined, account: undefined };
const OLD = { owner: { hash: 'old-pepper' } };
/** While two peppers live every event carries both hashes. */
const BOTH = { owner: { hash: 'new-pepper', previousHash: 'old-pepper' } };

/** Rotation of the card key and of the owner pepper, as docs/runbooks/keys.md describes it. */
export function memoryKeyTests(on: () => StoreUnderTest): void {
  /** Memory with these keys, the one that signs first. */
  const bench = (...secrets: string[]): MemoryBench => {
    const { store, now } = on();
    return memoryBench({ store, now, keys: cardKeys(secrets), name: secrets.join() });
  };

  test('a card of the key before works until it expires; new cards are made with the new key', async () => {
    const before = bench('key one');
    const old = await before.card(save('vegan'));
    const after = bench('key two', 'key one');

    expect(await after.ask(approve(old))).toMatchObject({ status: 'memory_saved', dietary_type: 'vegan' });
    const fresh = await after.card(save('ovo_lacto'));
    expect(await before.ask(approve(fresh))).toEqual({ status: 'unusable_memory_card' });
    expect(await after.ask(approve(fresh))).toMatchObject({ status: 'memory_saved' });
  });

  test('once a key is gone its cards are of no use, and nothing is lost but the card', async () => {
    const old = await bench('key one').card(save('vegan'));
    const memory = bench('key two');

    expect(await memory.ask(approve(old))).toEqual({ status: 'unusable_memory_card' });
    expect(await memory.ask(approve(await memory.card(save('vegan'))))).toMatchObject({
      status: 'memory_saved',
    });
  });

  test('on first contact after a new pepper everything of the person moves, whatever is asked', async () => {
    const memory = bench('key');
    await memory.ask(approve(await memory.card(save('vegan'), OLD)), OLD);
    const kept = await memory.kept('old-pepper');

    expect(await memory.fill(BOTH)).toMatchObject({
      effective: { dietary_type: 'vegan' },
      origin: 'consented_memory',
      memoryRevision: 1,
    });
    expect(await memory.kept('new-pepper')).toEqual(kept);
    expect(await memory.kept('old-pepper')).toEqual(nothing);
    expect(await memory.fill({ owner: { hash: 'new-pepper' } })).toMatchObject({
      origin: 'consented_memory',
    });
  });

  test('a card made under the old pepper can be pressed, cancelled or forgotten under the new one', async () => {
    const memory = bench('key');
    const open = await memory.card(save('vegan'), OLD);
    expect(await memory.ask(approve(open), BOTH)).toMatchObject({ status: 'memory_saved', revision: 1 });
    expect(await memory.ask(approve(open), BOTH)).toMatchObject({ status: 'already_applied' });

    expect(await memory.ask({ operation: 'forget' }, BOTH)).toEqual({ status: 'memory_forgotten' });
    expect(await memory.ask(approve(open), BOTH)).toEqual({ status: 'stale_memory_card' });
  });

  test('forgetting is the first contact as well: what it removes has moved before', async () => {
    const memory = bench('key');
    await memory.ask(approve(await memory.card(save('vegan'), OLD)), OLD);

    expect(await memory.ask({ operation: 'forget' }, BOTH)).toEqual({ status: 'memory_forgotten' });
    expect(await memory.kept('old-pepper')).toEqual(nothing);
    expect(await memory.kept('new-pepper')).toMatchObject({ revision: { revision: 2 }, value: undefined });
  });

  test('ten contacts at once move once, and all find the same', async () => {
    const memory = bench('key');
    await memory.ask(approve(await memory.card(save('vegan'), OLD)), OLD);

    const found = await Promise.all(Array.from({ length: 10 }, () => memory.fill(BOTH)));

    expect(found.map(({ effective, memoryRevision }) => [effective.dietary_type, memoryRevision])).toEqual(
      Array.from({ length: 10 }, () => ['vegan', 1]),
    );
  });

  test('a pepper that is taken back takes the person back with it', async () => {
    const memory = bench('key');
    await memory.ask(approve(await memory.card(save('vegan'), OLD)), OLD);
    await memory.fill(BOTH);

    const back = { owner: { hash: 'old-pepper', previousHash: 'new-pepper' } };
    expect(await memory.fill(back)).toMatchObject({ effective: { dietary_type: 'vegan' } });
    expect(await memory.kept('new-pepper')).toEqual(nothing);
  });
}
