import type { Claim, PlaceView } from '../place-turn.ts';
import type { PlaceRecord, Sighting, Source } from './catalogue-files.ts';

export type DietClaim = PlaceView['diet'][number];

/** A place with all that is claimed of it; the claims of a field stand in order of weight. */
export interface CataloguePlace {
  id: string;
  /** The full name. */
  township: string;
  name: [Claim, ...Claim[]];
  address: Claim[];
  phone: Claim[];
  diet: DietClaim[];
}

/** Turns what each source says of a place into the claims of its fields. The record has passed all checks. */
export function withClaims(
  { id, township, sightings }: PlaceRecord,
  sources: readonly Source[],
): CataloguePlace {
  const weighty = [...sightings].sort(byWeight);
  const claims = (field: 'name' | 'address' | 'phone'): Claim[] =>
    weighty.flatMap((s) => (s[field] === undefined ? [] : [claim(s, s[field], sources)]));
  return {
    id,
    township,
    name: claims('name') as [Claim, ...Claim[]],
    address: claims('address'),
    phone: claims('phone'),
    diet: weighty.flatMap((s) =>
      s.diet ? [{ ...claim(s, s.diet.wording, sources), dietClass: s.diet.dietClass }] : [],
    ),
  };
}

/** Whose word weighs more, the first most. */
const methods: readonly Claim['method'][] = ['official', 'owner', 'import', 'volunteer'];

/** The weightier word first; of two alike, the later one. */
const byWeight = (a: Sighting, b: Sighting): number =>
  methods.indexOf(a.method) - methods.indexOf(b.method) || Date.parse(b.seenAt) - Date.parse(a.seenAt);

function claim(
  { sourceId, licence, method, seenAt }: Sighting,
  value: string,
  sources: readonly Source[],
): Claim {
  const shortName = sources.find((source) => source.id === sourceId)?.shortName ?? sourceId;
  return { value, sourceId, shortName, licence, method, seenAt };
}
