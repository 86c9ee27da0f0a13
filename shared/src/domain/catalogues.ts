import { projectFile } from '../project-file.ts';
import { type Catalogue, loadKnownCatalogue } from './catalogue.ts';
import { previousFolder, readVersions, versionsFile } from './catalogue-versions.ts';

/** The last two versions: while a new one is deployed, answers of the one before are still under way. */
export interface Catalogues {
  newest: Catalogue;
  /** Undefined for a version that is no longer kept, or that never was. */
  of(version: string): Catalogue | undefined;
}

export const cataloguesOf = (newest: Catalogue, previous?: Catalogue): Catalogues => ({
  newest,
  of: (version) => [newest, previous].find((catalogue) => catalogue?.version === version),
});

/**
 * The versions that `versions.json` names. The one before is read when it is first asked for: only answers that were
 * under way during a deployment need it, and a service that starts should not wait for it.
 * @throws as `loadCatalogue`, and when a folder holds another version than the one named; `of` throws so too
 */
export function loadCatalogues(dir: URL = projectFile('data/')): Catalogues {
  const { newest, previous } = readVersions(new URL(versionsFile, dir));
  const catalogue = loadVersion(dir, newest);
  let before: Catalogue | undefined;
  return {
    newest: catalogue,
    of(version) {
      if (version === previous) before ??= loadVersion(new URL(previousFolder, dir), version);
      return cataloguesOf(catalogue, before).of(version);
    },
  };
}

function loadVersion(dir: URL, version: string): Catalogue {
  const catalogue = loadKnownCatalogue(version, dir);
  if (catalogue.version === version) return catalogue;
  throw new Error(
    `${dir.pathname} holds version ${catalogue.version} where ${versionsFile} names ${version}: ` +
      'after a change run `node dev/catalogue/keep-previous.ts`',
  );
}
