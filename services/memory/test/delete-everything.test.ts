import { beforeEach, expect, test } from '@jest/globals';
import { type SqliteStore, sqliteStore } from '@jiaba/shared/sqlite-store';
import { approve, type MemoryBench, memoryBench, save } from '../../../dev/testing/memory-bench.ts';
import { type VirtualClock, virtualClock } from '../../../dev/testing/virtual-clock.ts';

let clock: VirtualClock;
let store: SqliteStore;
let memory: MemoryBench;
beforeEach(() => {
  clock = virtualClock('2026-11-30T04:00:00.000Z');
  store = sqliteStore({ file: ':memory:', clock });
  memory = memoryBench({ store, now: clock.now });
});

const DAY = 24 * 60 * 60 * 1_000;
const proposeDelete = { operation: 'propose-delete' } as const;

/** Somebody with a remembered condition, an open card and a draft. */
async function somebody() {
  await memory.ask(approve(await memory.card(save('vegan'))));
  await memory.ask(save('ovo_lacto'));
  await withDraft();
}

const draft = { collection: 'drafts', id: 'd1' };

async function withDraft() {
  const key = { collection: 'owners', id: 'owner-1' };
  const account = await store.get(key);
  const expires_at = clock.now() + 10 * 60 * 1_000;
  const drafts = [{ id: 'd1', expires_at }];
  await store.commit([
    {
      create: draft,
      data: { schema: 1, owner: 'owner-1', state: 'open', expires_at, body: '想問路' },
      expireAt: expires_at,
    },
    account
      ? { update: key, data: { ...(account.data as object), drafts }, ifVersion: account.version }
      : { create: key, data: { schema: 1, deletion: { revision: 0 }, outcomes: [], drafts } },
  ]);
}

test('我的資料 lists what is kept and what waits', async () => {
  expect(await memory.ask({ operation: 'view-data' })).toEqual({ status: 'data', waiting: 0, revision: 0 });
  await somebody();

  expect(await memory.ask({ operation: 'view-data' })).toEqual({
    status: 'data',
    dietary_type: 'vegan',
    waiting: 2,
    revision: 1,
  });
});

test('everything goes with the press of its card, and not before', async () => {
  await somebody();
  const card = await memory.card(proposeDelete);
  expect(await memory.ask({ operation: 'view' })).toMatchObject({ dietary_type: 'vegan' });

  expect(await memory.ask(approve(card))).toEqual({ status: 'data_deleted' });

  expect(await memory.ask({ operation: 'view-data' })).toEqual({ status: 'data', waiting: 0, revision: 2 });
  expect(await store.get(draft)).toBeUndefined();
  expect(JSON.stringify(await memory.kept())).not.toMatch(/vegan|ovo/);
});

test('no card from before deleting comes back, and the second press says that it is done', async () => {
  await somebody();
  const saving = await memory.card(save('ovo_lacto'));
  const card = await memory.card(proposeDelete);
  await memory.ask(approve(card));

  expect(await memory.ask(approve(saving))).toEqual({ status: 'stale_memory_card' });
  expect(await memory.ask(approve(card))).toEqual({ status: 'already_applied', operation: 'delete' });
});

test('the card that deletes expires and is cancelled like any other', async () => {
  await somebody();
  const card = await memory.card(proposeDelete);
  await clock.advance(5 * 60 * 1_000);
  expect(await memory.ask(approve(card))).toEqual({
    status: 'expired_memory_card',
    again: { operation: 'delete' },
  });
  expect(await memory.ask({ operation: 'view' })).toMatchObject({ dietary_type: 'vegan' });
});

test('forgetting the preference leaves the card that deletes, and drafts, as they are', async () => {
  await somebody();
  const card = await memory.card(proposeDelete);
  await memory.ask({ operation: 'forget' });

  expect(await memory.ask({ operation: 'view-data' })).toMatchObject({ waiting: 2 });
  expect(await memory.ask(approve(card))).toEqual({ status: 'data_deleted' });
});

test('先不要, typed, takes a draft’s body away and leaves word of what became of it', async () => {
  await withDraft();

  expect(await memory.ask({ operation: 'cancel-all' })).toEqual({ status: 'card_cancelled', kept: false });
  expect((await store.get(draft))?.data).toEqual({
    schema: 1,
    owner: 'owner-1',
    state: 'cancelled',
    expires_at: expect.any(Number),
  });
  await clock.advance(10 * 60 * 1_000);
  expect(await store.get(draft)).toBeUndefined();
});

test('what is left of somebody deleted are two numbers, for a week', async () => {
  await somebody();
  await memory.ask(approve(await memory.card(proposeDelete)));
  const { revision, account } = await memory.kept();
  expect(revision).toEqual({ schema: 1, revision: 2 });
  expect(account).toMatchObject({ deletion: { revision: 1, last_nonce: expect.any(String) }, drafts: [] });

  await clock.advance(7 * DAY);
  expect(await memory.kept()).toEqual({ revision: undefined, value: undefined, account: undefined });
});

test('a new agreement within that week stays', async () => {
  await memory.ask(approve(await memory.card(proposeDelete)));
  await memory.ask(approve(await memory.card(save('vegan'))));

  await clock.advance(8 * DAY);
  expect(await memory.ask({ operation: 'view' })).toMatchObject({ dietary_type: 'vegan' });
});
