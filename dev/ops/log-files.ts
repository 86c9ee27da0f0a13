import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OpsError } from './ops-error.ts';

/** The entries of logs with one JSON object a line; `-` is standard input. Lines of another kind are skipped. */
export async function fileEntries(files: string[], stdin: NodeJS.ReadableStream): Promise<unknown[]> {
  const texts = await Promise.all(files.map((file) => (file === '-' ? text(stdin) : readLog(file))));
  return texts.flatMap((log) => log.split('\n').flatMap(entryOf));
}

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OpsError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): give the path of a log`,
    );
  }
}

function entryOf(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
