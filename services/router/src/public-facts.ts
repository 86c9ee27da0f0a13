import type { Catalogue } from '@jiaba/shared/domain/catalogue';

/** The public facts that the model is told beside the sentence. */
export interface PublicFacts {
  catalogueVersion: string;
  /** Short names of the townships with data, in the government's order. */
  townships: readonly string[];
}

/** What the catalogue has data for. */
export function publicFacts({ version, places, gazetteer }: Catalogue): PublicFacts {
  const covered = new Set(places.map(({ township }) => township));
  return {
    catalogueVersion: version,
    townships: gazetteer.townships.flatMap(({ name, shortName }) => (covered.has(name) ? [shortName] : [])),
  };
}
