import type { DietaryType, DietClass } from './diet-class.ts';

/** What a dish or a place may hold, and what vegetarians differ on. */
export const atoms = ['flesh', 'egg', 'dairy', 'pungent', 'honey', 'alcohol', 'shared_cookware'] as const;
export type Atom = (typeof atoms)[number];
/** Unknown is a value of its own: it never counts as absent. */
export type Presence = 'present' | 'absent' | 'unknown';
export type Atoms = Record<Atom, Presence>;

/** proven: the evidence shows it. loose: nothing speaks against it, something is unknown. excluded: it does not suit. */
export type Suitability = 'proven' | 'loose' | 'excluded';

/** What must be proven absent, by class (conversation guide, section 2). `pot_side` has a rule of its own. */
const forbidden: Record<Exclude<DietClass, 'pot_side'>, readonly Atom[]> = {
  vegetarian: ['flesh'],
  vegan: ['flesh', 'egg', 'dairy', 'pungent'],
  ovo: ['flesh', 'dairy', 'pungent'],
  lacto: ['flesh', 'egg', 'pungent'],
  ovo_lacto: ['flesh', 'pungent'],
  five_pungent: ['flesh', 'egg', 'dairy'],
  five_pungent_ovo_lacto: ['flesh'],
};

/** Atoms that a class is named for: a shop that says 蛋素 serves egg. */
const served: Record<DietClass, readonly Atom[]> = {
  vegetarian: [],
  vegan: [],
  ovo: ['egg'],
  lacto: ['dairy'],
  ovo_lacto: ['egg', 'dairy'],
  five_pungent: ['pungent'],
  five_pungent_ovo_lacto: ['pungent', 'egg', 'dairy'],
  pot_side: ['shared_cookware'],
};

/**
 * Whether what is known suits a condition. Alcohol is shown and never filtered; honey and shared cookware exclude
 * only when they are known to be there.
 */
export function suits(known: Atoms, diet: DietaryType): Suitability {
  if (diet === 'any') return 'proven';
  if (diet === 'pot_side') return known.flesh === 'absent' ? 'proven' : 'loose';
  const unwanted = [...forbidden[diet], 'shared_cookware', ...(diet === 'vegan' ? ['honey' as const] : [])];
  if (unwanted.some((atom) => known[atom as Atom] === 'present')) return 'excluded';
  return forbidden[diet].every((atom) => known[atom] === 'absent') ? 'proven' : 'loose';
}

/** What a shop's, menu's or map's own class word says: it proves absent exactly what the class forbids. */
export function atomsOfClaim(dietClass: DietClass): Atoms {
  const presence = (atom: Atom): Presence => {
    if (served[dietClass].includes(atom)) return 'present';
    const absent = dietClass === 'pot_side' ? ['flesh'] : forbidden[dietClass];
    return absent.includes(atom) ? 'absent' : 'unknown';
  };
  return Object.fromEntries(atoms.map((atom) => [atom, presence(atom)])) as Atoms;
}
