import type { CataloguePlace } from './catalogue-place.ts';
import type { DietaryType } from './diet-class.ts';
import { atomsOfClaim, type Suitability, suits } from './diet-lattice.ts';
import { fold } from './fold.ts';

const methodWeight = { official: 4, owner: 3, import: 2, volunteer: 1 } as const;
const order: readonly Suitability[] = ['proven', 'loose', 'excluded'];

/**
 * Whether a place suits a condition: by the best of its claims. A claim of a narrower class silences those that
 * say only 素食; a place without any claim suits nobody but `any`.
 */
export function placeSuits(place: Pick<CataloguePlace, 'diet'>, diet: DietaryType): Suitability {
  if (diet === 'any') return 'proven';
  const narrow = place.diet.filter((claim) => claim.dietClass !== 'vegetarian');
  const verdicts = (narrow.length ? narrow : place.diet).map((c) => suits(atomsOfClaim(c.dietClass), diet));
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'excluded';
}

/** The order of listing: evidence strength, completeness, freshness, id. It does not depend on the condition. */
export function inRank(places: readonly CataloguePlace[]): CataloguePlace[] {
  return places
    .map((place) => ({ place, merits: [evidence(place), completeness(place), freshness(place)] }))
    .sort((a, b) => descending(a.merits, b.merits) || (a.place.id < b.place.id ? -1 : 1))
    .map(({ place }) => place);
}

function descending(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : (b[i] ?? 0) - (a[i] ?? 0);
}

/** Whose word it is, then a class beyond 素食, then a name that says 素 itself. */
function evidence({ diet, name }: CataloguePlace): number {
  const method = Math.max(0, ...diet.map((claim) => methodWeight[claim.method]));
  const narrow = diet.some((claim) => claim.dietClass !== 'vegetarian') ? 2 : 0;
  return method * 4 + narrow + (name.some(({ value }) => /[素蔬斋]/.test(fold(value))) ? 1 : 0);
}

const completeness = ({ address, phone, diet }: CataloguePlace): number =>
  [address, phone, diet].filter((claims) => claims.length > 0).length;

const freshness = ({ name, address, phone, diet }: CataloguePlace): number =>
  Math.max(...[...name, ...address, ...phone, ...diet].map((claim) => Date.parse(claim.seenAt)));
