import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { catalogueFileNames } from '@jiaba/shared/domain/catalogue-files';
import { previousFolder, versionsFile, versionsSchema } from '@jiaba/shared/domain/catalogues';
import type * as z from 'zod';

type Versions = z.infer<typeof versionsSchema>;

/**
 * Makes the changed content of a catalogue folder its newest version and an earlier content its previous one.
 * Without a change the previous one stays as it is.
 * @param dir the catalogue's folder, edited in place
 * @param earlier a folder with the files as they were before
 * @throws when one of the two has faults; then nothing is written
 */
export function swapIn(dir: URL, earlier: URL): Versions {
  const newest = loadCatalogue(dir).version;
  const before = loadCatalogue(earlier).version;
  const versions = newest === before ? { ...kept(dir), newest } : { newest, previous: before };
  if (newest !== before) {
    mkdirSync(new URL(previousFolder, dir), { recursive: true });
    for (const file of catalogueFileNames)
      copyFileSync(new URL(file, earlier), new URL(previousFolder + file, dir));
  }
  writeFileSync(new URL(versionsFile, dir), `${JSON.stringify(versions, null, 2)}\n`);
  return versions;
}

function kept(dir: URL): Partial<Versions> {
  const file = new URL(versionsFile, dir);
  return existsSync(file) ? versionsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}
