import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The real folder. */
export const infra = new URL('../..', import.meta.url).pathname;

/** One change of the real files: `from`, which must stand there, becomes `to`. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** Runs `look` over a copy of the real folder with the change made in it. */
export async function withChange<T>(
  { file, from, to }: Change,
  look: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jiaba-planted-'));
  try {
    for (const name of readdirSync(infra).filter((entry) => /\.(tf|json|yaml|example)$/.test(entry)))
      cpSync(join(infra, name), join(folder, name));
    const before = readFileSync(join(folder, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not hold: ${from}`);
    writeFileSync(join(folder, file), before.replaceAll(from, to));
    return await look(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
