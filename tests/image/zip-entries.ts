import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;
const STORED = 0;

/** The files in a zip archive, by their paths, as its central directory lists them. */
export function zipEntries(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === ENTRY; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    if (!name.endsWith('/')) entries.set(name, contentOf(zip, at));
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const bytes = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const content = zip.subarray(start, start + bytes);
  return method === STORED ? content : inflateRawSync(content);
}
