import { type DocumentSnapshot, Timestamp } from '@google-cloud/firestore';
import * as z from 'zod';

/** How a document lies in Firestore. None of these fields needs an index. */
const fieldsSchema = z.object({
  /** The data as JSON text. */
  json: z.string(),
  /** A TTL policy on this field deletes what is past; null is never past. */
  expireAt: z.instanceof(Timestamp).nullable(),
});
type Fields = z.infer<typeof fieldsSchema>;

/**
 * The fields to write. `replaces` is the version that a write takes the place of: with it every write differs from
 * what was there, and only then does Firestore give the document a new time of update.
 */
export const fieldsOf = (json: string, expireAt: number | null, replaces: string | null) => ({
  json,
  expireAt: expireAt === null ? null : Timestamp.fromMillis(expireAt),
  replaces,
});

/** Throws when the document was not written by this store. */
export const readFields = (snapshot: DocumentSnapshot): Fields => fieldsSchema.parse(snapshot.data());

export const isPast = ({ expireAt }: Fields, now: number): boolean =>
  expireAt !== null && expireAt.toMillis() <= now;

/** A time of update as a version, and back, without loss. */
export const versionOf = ({ seconds, nanoseconds }: Timestamp): string => `${seconds}.${nanoseconds}`;

export function timeOf(version: string): Timestamp {
  const [seconds, nanoseconds] = version.split('.').map(Number);
  return new Timestamp(seconds ?? 0, nanoseconds ?? 0);
}
