import { expect, test } from '@jest/globals';
import { embeddedBus } from '@jiaba/shared/embedded-bus';
import type { BusFaults } from '@jiaba/shared/embedded-bus/faults';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { Conflict } from '@jiaba/shared/store';
import { randomFaults } from '../../dev/testing/faulty-bus.ts';
import { faultyStore, type StoreFaults } from '../../dev/testing/faulty-store.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { contractTopology as topology } from './contract-topology.ts';

const ids = Array.from({ length: 20 }, (_, n) => `e${n}`);

/** Publishes twenty messages one after another; what the kitchen heard, in order, and what the publisher was told. */
async function traffic(faults: BusFaults) {
  const clock = virtualClock('2026-08-01T00:00:00Z');
  const bus = embeddedBus({ clock, topology, faults });
  const heard: string[] = [];
  const failed: string[] = [];
  bus.subscribe('archive', 'work', async () => 204);
  bus.subscribe('kitchen', 'work', async ({ message }) => {
    heard.push(message.attributes.id ?? '');
    return 204;
  });
  const publish = (id: string) =>
    bus.publish({ topic: 'work', attributes: { id }, data: '{}' }).catch(() => failed.push(id));
  await Promise.all(ids.map(publish));
  await clock.runUntil(bus.idle(), 60_000);
  return { heard, failed };
}

test('without faults each message comes once, in order', async () => {
  expect(await traffic({})).toEqual({ heard: ids, failed: [] });
});

test('a message can be duplicated for one subscription', async () => {
  const duplicates: BusFaults['duplicates'] = ({ attributes }, subscription) =>
    attributes.id === 'e3' && subscription === 'work--kitchen' ? 2 : 0;
  const { heard } = await traffic({ duplicates });
  expect(heard.filter((id) => id === 'e3')).toHaveLength(3);
  expect(heard).toHaveLength(22);
});

test('a message can be delayed behind those that were published later', async () => {
  const { heard } = await traffic({ delayMs: ({ attributes }) => (attributes.id === 'e0' ? 500 : 0) });
  expect(heard).toEqual([...ids.slice(1), 'e0']);
});

test('what waits can be delivered in another order', async () => {
  const { heard } = await traffic({ pick: (waiting) => waiting - 1 });
  expect(heard).not.toEqual(ids);
  expect(heard.toSorted()).toEqual(ids.toSorted());
});

test('the nth publish can be refused, or taken without an answer', async () => {
  const failPublish: BusFaults['failPublish'] = (_, n) => (n === 2 ? 'refused' : n === 5 && 'unanswered');
  const { heard, failed } = await traffic({ failPublish });
  expect(failed).toEqual(['e1', 'e4']);
  expect(heard).toEqual(ids.filter((id) => id !== 'e1'));
});

test('chance gives the same faults for the same seed, others for another, and loses no message it took', async () => {
  const plan = (seed: number) => randomFaults({ seed, duplicated: 0.3, failed: 0.3, maxDelayMs: 2_000 });
  const first = await traffic(plan(1));
  expect(await traffic(plan(1))).toEqual(first);
  expect(await traffic(plan(2))).not.toEqual(first);
  expect(first.failed.length).toBeGreaterThan(0);
  expect(first.heard.length).toBeGreaterThan(new Set(first.heard).size);
  expect(new Set([...first.heard, ...first.failed])).toEqual(new Set(ids));
});

const a = { collection: 'shelf', id: 'a' };

function storeWith(faults: StoreFaults) {
  const real = sqliteStore({ file: ':memory:', clock: virtualClock('2026-08-01T00:00:00Z') });
  return { real, store: faultyStore(real, faults) };
}

test('a commit can be refused, or written without an answer', async () => {
  const failCommit: StoreFaults['failCommit'] = (_, n) => (n === 1 ? 'refused' : n === 2 && 'unanswered');
  const { real, store } = storeWith({ failCommit });
  const write = () => store.commit([{ create: a, data: {} }]);
  await expect(write()).rejects.toThrow('refused');
  expect(await real.get(a)).toBeUndefined();
  await expect(write()).rejects.toThrow('lost');
  expect(await real.get(a)).toBeDefined();
  await expect(write()).rejects.toThrow(Conflict);
});

test('a get can fail', async () => {
  const { store } = storeWith({ failGet: (_, n) => n === 1 });
  await expect(store.get(a)).rejects.toThrow('did not answer');
  expect(await store.get(a)).toBeUndefined();
});

test('somebody else can write between reading and writing', async () => {
  const { real, store } = storeWith({
    beforeCommit: () => real.commit([{ create: a, data: { by: 'other' } }]),
  });
  await expect(store.commit([{ create: a, data: {} }])).rejects.toThrow(Conflict);
  expect((await real.get(a))?.data).toEqual({ by: 'other' });
});
