import { Conflict, type Store, type Write } from '@jiaba/shared/store';
import { outcomeDeletes } from './decide.ts';
import { accountKey, accountSchema, draftKey, draftSchema } from './documents.ts';
import { endDrafts } from './drafts.ts';
import { LEFT_MS } from './leave.ts';
import { nobody, personWrites, readPerson, type StoredPerson } from './person.ts';
import type { OwnEvent } from './turn.ts';

const MAX_TRIES = 5;

/**
 * What is due before anything is done for a person: what is kept moves to the live version of the owner hash, and
 * the clock that runs since the person left is stopped, or has run out. Does nothing most of the time, and nothing
 * twice.
 */
export async function meet(store: Store, { owner, at }: OwnEvent): Promise<void> {
  const { hash, previousHash } = owner;
  if (previousHash) await untilWritten(store, () => moveWrites(store, previousHash, hash));
  await untilWritten(store, () => backWrites(store, hash, Date.parse(at)));
}

/** Reads and writes; of two at once the loser reads again and mostly finds it done. */
async function untilWritten(store: Store, due: () => Promise<Write[]>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const writes = await due();
    if (writes.length === 0) return;
    try {
      return await store.commit(writes);
    } catch (error) {
      if (!(error instanceof Conflict) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Where both have something, the live one was written later and stays. */
async function moveWrites(store: Store, from: string, to: string): Promise<Write[]> {
  // Whoever has anything has an account: one read in the usual case.
  if (!(await store.get(accountKey(from)))) return [];
  const old = await readPerson(store, from);
  const live = await readPerson(store, to);
  const isNew = Object.values(live.documents).every((document) => document === undefined);
  return [
    ...personWrites(old, nobody),
    ...(isNew ? [...personWrites(live, old.person), ...(await draftMoves(store, old, to))] : []),
  ];
}

async function draftMoves(store: Store, { person }: StoredPerson, to: string): Promise<Write[]> {
  const moves = person.account.drafts.map(async ({ id }): Promise<Write[]> => {
    const stored = await store.get(draftKey(id));
    if (!stored) return [];
    const draft = draftSchema.parse(stored.data);
    const data = { ...draft, owner: to };
    return [{ update: draftKey(id), data, ifVersion: stored.version, expireAt: draft.expires_at }];
  });
  return (await Promise.all(moves)).flat();
}

/** Somebody who left and says something is back; after the 30 days nothing is there to come back to. */
async function backWrites(store: Store, owner: string, now: number): Promise<Write[]> {
  const document = await store.get(accountKey(owner));
  const left = document && accountSchema.parse(document.data).left_at;
  if (!left || now <= Date.parse(left)) return [];
  const stored = await readPerson(store, owner);
  const { account, preference } = stored.person;
  if (now - Date.parse(left) < LEFT_MS) {
    const { left_at, ...stayed } = account;
    return personWrites(stored, { preference, account: stayed }, {});
  }
  return [
    ...personWrites(stored, nobody),
    ...outcomeDeletes(account),
    ...(await endDrafts(store, account.drafts, 'deleted')),
  ];
}
