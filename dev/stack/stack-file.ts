import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const stackSchema = z.object({
  /** Where `start:emulators` answers. */
  address: z.url(),
  pid: z.int(),
});

const fileOf = (dataDir: string): string => join(dataDir, 'stack.json');

/** Leaves word of a running stack in its data folder; the returned function takes it away. */
export function writeStackFile(dataDir: string, address: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileOf(dataDir), `${JSON.stringify({ address, pid: process.pid }, null, 2)}\n`);
  return () => rmSync(fileOf(dataDir), { force: true });
}

/** The address of the stack that runs on this data folder; undefined where none does. */
export function readStackFile(dataDir: string): string | undefined {
  try {
    const { address, pid } = stackSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
    process.kill(pid, 0);
    return address;
  } catch {
    return undefined;
  }
}
