import { isDeepStrictEqual } from 'node:util';
import { nothingSaved, type Preference, savedConditionSchema } from '@jiaba/shared/domain/preference';
import { preferenceRevisionKey, preferenceRevisionSchema } from '@jiaba/shared/preference-revision';
import type { DocumentKey, Store, StoredDocument, Write } from '@jiaba/shared/store';
import { type Account, accountKey, accountSchema, emptyAccount, savedConditionKey } from './documents.ts';

/** What is kept of one person. */
export interface Person {
  preference: Preference;
  account: Account;
}

/** Somebody of whom nothing is kept. */
export const nobody: Person = { preference: nothingSaved, account: emptyAccount };

/** The three documents of a person. */
interface Documents<D> {
  revision: D | undefined;
  value: D | undefined;
  account: D | undefined;
}

/** A person as read, with the documents' versions for writing. */
export interface StoredPerson {
  owner: string;
  person: Person;
  documents: Documents<StoredDocument>;
}

const keysOf = (owner: string): Record<keyof Documents<unknown>, DocumentKey> => ({
  revision: preferenceRevisionKey(owner),
  value: savedConditionKey(owner),
  account: accountKey(owner),
});

/**
 * The revision is read before the value: when both change in between, the revision is too old for the value and
 * whoever reads it again notices. The other way round an old value would pass under the new revision.
 */
export async function readPerson(store: Pick<Store, 'get'>, owner: string): Promise<StoredPerson> {
  const keys = keysOf(owner);
  const [account, preference] = await Promise.all([store.get(keys.account), readPreference()]);
  const documents = { ...preference, account };
  return { owner, person: personOf(documents), documents };

  async function readPreference() {
    const revision = await store.get(keys.revision);
    return { revision, value: await store.get(keys.value) };
  }
}

function personOf({ revision, value, account }: Documents<StoredDocument>): Person {
  const { schema, ...slot } = preferenceRevisionSchema.parse(revision?.data ?? { schema: 1, revision: 0 });
  const saved = value && savedConditionSchema.parse(value.data);
  return {
    preference: { slot, ...(saved && { saved }) },
    account: account ? accountSchema.parse(account.data) : emptyAccount,
  };
}

/** Undefined for what is as it is with somebody unknown. */
const documentsOf = ({ preference: { slot, saved }, account }: Person): Documents<object> => ({
  revision: isDeepStrictEqual(slot, nothingSaved.slot) ? undefined : { schema: 1, ...slot },
  value: saved,
  account: isDeepStrictEqual(account, emptyAccount) ? undefined : account,
});

/**
 * What makes the stored person the given one, on condition that nobody else wrote in between.
 * @param expiry when given, everything kept is written with it, be it changed or not
 */
export function personWrites(
  { owner, documents }: StoredPerson,
  person: Person,
  expiry?: { expireAt?: number },
): Write[] {
  const keys = keysOf(owner);
  const after = documentsOf(person);
  return (Object.keys(keys) as (keyof typeof keys)[]).flatMap((name): Write[] => {
    const [key, before, data] = [keys[name], documents[name], after[name]];
    if (!before) return data ? [{ create: key, data, ...expiry }] : [];
    if (!data) return [{ delete: key, ifVersion: before.version }];
    const same = !expiry && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), before.data);
    return same ? [] : [{ update: key, data, ifVersion: before.version, ...expiry }];
  });
}
