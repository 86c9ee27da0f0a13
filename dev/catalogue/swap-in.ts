import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { catalogueFileNames } from '@jiaba/shared/domain/catalogue-files';
import {
  coveredTownships,
  previousFolder,
  readVersions,
  type Versions,
  versionsFile,
} from '@jiaba/shared/domain/catalogue-versions';

/**
 * Makes the changed content of a catalogue folder its newest version and an earlier content its previous one.
 * Without a change the previous one stays as it is.
 * @param dir the catalogue's folder, edited in place
 * @param earlier a folder with the files as they were before
 * @throws when one of the two has faults; then nothing is written
 */
export function swapIn(dir: URL, earlier: URL): Versions {
  const catalogue = loadCatalogue(dir);
  const newest = catalogue.version;
  const before = loadCatalogue(earlier).version;
  const previous = newest === before ? keptBy(dir) : before;
  const versions = { newest, previous, townships: coveredTownships(catalogue) };
  if (newest !== before) {
    mkdirSync(new URL(previousFolder, dir), { recursive: true });
    for (const file of catalogueFileNames)
      copyFileSync(new URL(file, earlier), new URL(previousFolder + file, dir));
  }
  writeFileSync(new URL(versionsFile, dir), `${JSON.stringify(versions, null, 2)}\n`);
  return versions;
}

function keptBy(dir: URL): string | undefined {
  const file = new URL(versionsFile, dir);
  return existsSync(file) ? readVersions(file).previous : undefined;
}
