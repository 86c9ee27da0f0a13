import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const FILE = 'local-keys.json';
const PREFIX = 'local-';

const secret = z.string().startsWith(PREFIX).min(32);
const localKeysSchema = z.object({
  channelSecret: secret,
  channelAccessToken: secret,
  /** The bot's own LINE user id. */
  destination: z.string().regex(/^U[0-9a-f]{32}$/),
  /** Key of the owner hashes. */
  ownerPepper: secret,
  /** Key that signs consent cards. */
  cardKey: secret,
});

/** The keys of a developer's machine, where LINE and its console are not there to give any. */
export type LocalKeys = z.infer<typeof localKeysSchema>;

/** Whether a key was made here. A production configuration refuses such a key. */
export const isLocalKey = (key: string): boolean => key.startsWith(PREFIX);

/**
 * The keys in a data folder, made on the first call and the same ever after; folder and file are the owner's
 * alone. Throws when the file there cannot be read as keys.
 */
export function localKeys(folder: string): LocalKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE);
  return readKeys(file) ?? makeKeys(folder, file);
}

function readKeys(file: string): LocalKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return localKeysSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} holds no usable keys: restore it, or delete the whole data folder, whose contents belong to them`,
    );
  }
}

/** Written aside and linked into place: of several processes one wins, and none sees half a file. */
function makeKeys(folder: string, file: string): LocalKeys {
  const draft = join(folder, `.${FILE}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${JSON.stringify(freshKeys(), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const keys = readKeys(file);
  if (!keys) throw new Error(`${file} was removed while it was being made: start again`);
  return keys;
}

const freshSecret = () => PREFIX + randomBytes(32).toString('hex');

const freshKeys = (): LocalKeys => ({
  channelSecret: freshSecret(),
  channelAccessToken: freshSecret(),
  destination: `U${randomBytes(16).toString('hex')}`,
  ownerPepper: freshSecret(),
  cardKey: freshSecret(),
});

const isCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === code;
