import type { DocumentKey } from './store.ts';

/** Firestore's limit for a document, its name and all its fields, is 1 MiB; this much is kept for all but the data. */
const KEPT_BYTES = 8 * 1024;
const MAX_DATA_BYTES = 1024 * 1024 - KEPT_BYTES;

/** How a document is named in messages. */
export const nameOf = (key: DocumentKey): string => `${key.collection}/${key.id}`;

/** The collection and id alone. Throws when Firestore would not take them as names. */
export function checkKey({ collection, id }: DocumentKey): DocumentKey {
  for (const part of [collection, id]) {
    const reserved = part === '' || part === '.' || part === '..' || /^__.*__$/.test(part);
    if (reserved || part.includes('/') || Buffer.byteLength(part) > 1_500)
      throw new Error(`${nameOf({ collection, id })} is no name that Firestore takes`);
  }
  return { collection, id };
}

/**
 * The JSON text of a document. Throws when it holds `undefined`, a value that is no JSON, or more than
 * MAX_DATA_BYTES. The message names the document and the place in it, never a value.
 */
export function documentText(key: DocumentKey, data: object): string {
  checkValue(data, `${nameOf(key)}: data`);
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DATA_BYTES)
    throw new Error(`${nameOf(key)} has ${bytes} bytes, at most ${MAX_DATA_BYTES} can be stored`);
  return text;
}

function checkValue(value: unknown, where: string): void {
  if (value === undefined) throw new Error(`${where} is undefined: leave the field out`);
  if (Array.isArray(value) || isRecord(value)) {
    for (const [name, item] of Object.entries(value)) checkValue(item, `${where}.${name}`);
  } else if (!isPlainValue(value)) throw new Error(`${where} is no JSON value`);
}

const isRecord = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';

const isPlainValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
