import type { Store, Write } from '@jiaba/shared/store';
import type { Account } from './documents.ts';
import { draftKey, draftSchema } from './documents.ts';

/** Ends drafts: their bodies go at once. `cancelled` leaves word for a late press until they expire. */
export async function endDrafts(
  store: Pick<Store, 'get'>,
  drafts: Account['drafts'],
  how: 'cancelled' | 'deleted',
): Promise<Write[]> {
  if (how === 'deleted') return drafts.map(({ id }) => ({ delete: draftKey(id) }));
  const ended = await Promise.all(
    drafts.map(async ({ id }): Promise<Write[]> => {
      const stored = await store.get(draftKey(id));
      if (!stored) return [];
      const { body, ...draft } = draftSchema.parse(stored.data);
      if (draft.state !== 'open') return [];
      const data = { ...draft, state: 'cancelled' };
      return [{ update: draftKey(id), data, ifVersion: stored.version, expireAt: draft.expires_at }];
    }),
  );
  return ended.flat();
}
