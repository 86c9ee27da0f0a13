import { Conflict, type Store } from '@jiaba/shared/store';

const counter = { collection: 'shelf', id: 'counter' };

/** Adds `times` to the counter, one by one, each time racing for one document; says how many races were won. */
export async function countAndRace(store: Store, times: number): Promise<number> {
  let won = 0;
  for (let n = 0; n < times; n++) {
    await addOne(store);
    const race = { create: { collection: 'shelf', id: `race-${n}` }, data: {} };
    if (await succeeds(store.commit([race]))) won += 1;
  }
  return won;
}

async function addOne(store: Store): Promise<void> {
  const document = await store.get(counter);
  if (!document) throw new Error('the counter is gone');
  const { n } = document.data as { n: number };
  const update = { update: counter, data: { n: n + 1 }, ifVersion: document.version };
  if (!(await succeeds(store.commit([update])))) await addOne(store);
}

async function succeeds(commit: Promise<void>): Promise<boolean> {
  try {
    await commit;
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}
