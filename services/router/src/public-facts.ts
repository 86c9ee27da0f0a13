import type { Versions } from '@jiaba/shared/domain/catalogue-versions';

/** The public facts that the model is told beside the sentence. */
export interface PublicFacts {
  catalogueVersion: string;
  /** Short names of the townships with data, in the government's order. */
  townships: readonly string[];
}

/** What the catalogue has data for, by its `versions.json`: the catalogue itself would make the router start later. */
export const publicFacts = ({ newest, townships }: Versions): PublicFacts => ({
  catalogueVersion: newest,
  townships,
});
