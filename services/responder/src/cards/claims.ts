import type { Claim, PlaceView } from '@jiaba/shared/place-turn';

/** 臺 and 台, the width of letters, spaces and the county in front make no other value. */
const normal = (value: string): string =>
  value
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll('臺', '台')
    .replace(/^彰化縣/, '');

/** All that is claimed of a place. */
export const claimsOf = ({ nameClaims, address, phone, diet }: PlaceView): Claim[] => [
  ...nameClaims,
  ...address,
  ...phone,
  ...diet,
];

/** The claims whose values really differ, in their order; blank ones are none. */
export function differing<C extends Claim>(claims: C[]): C[] {
  const seen = new Set<string>();
  return claims.filter(({ value }) => {
    const key = normal(value);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
