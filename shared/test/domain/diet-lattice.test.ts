import { expect, test } from '@jest/globals';
import { type DietClass, dietClasses } from '../../src/domain/diet-class.ts';
import {
  type Atom,
  type Atoms,
  atoms,
  atomsOfClaim,
  type Suitability,
  suits,
} from '../../src/domain/diet-lattice.ts';

/** A dish of which everything is known: it holds exactly these. */
const holding = (...held: Atom[]): Atoms =>
  Object.fromEntries(atoms.map((atom) => [atom, held.includes(atom) ? 'present' : 'absent'])) as Atoms;

const eaters = [
  'vegan',
  'ovo',
  'lacto',
  'ovo_lacto',
  'five_pungent',
  'five_pungent_ovo_lacto',
  'pot_side',
] as const satisfies DietClass[];

const yes: Suitability = 'proven';
const no: Suitability = 'excluded';
const ask: Suitability = 'loose';

/** What a dish holds against who eats it, in the order of `eaters`. */
const table: [string, Atom[], Suitability[]][] = [
  ['plants only', [], [yes, yes, yes, yes, yes, yes, yes]],
  ['egg', ['egg'], [no, yes, no, yes, no, yes, yes]],
  ['dairy', ['dairy'], [no, no, yes, yes, no, yes, yes]],
  ['egg and dairy', ['egg', 'dairy'], [no, no, no, yes, no, yes, yes]],
  ['pungent', ['pungent'], [no, no, no, no, yes, yes, yes]],
  ['pungent and egg', ['pungent', 'egg'], [no, no, no, no, no, yes, yes]],
  ['pungent and dairy', ['pungent', 'dairy'], [no, no, no, no, no, yes, yes]],
  ['pungent, egg and dairy', ['pungent', 'egg', 'dairy'], [no, no, no, no, no, yes, yes]],
  ['plants from shared cookware', ['shared_cookware'], [no, no, no, no, no, no, yes]],
  ['egg from shared cookware', ['egg', 'shared_cookware'], [no, no, no, no, no, no, yes]],
  ['pungent from shared cookware', ['pungent', 'shared_cookware'], [no, no, no, no, no, no, yes]],
  ['meat picked out of meat broth', ['flesh'], [no, no, no, no, no, no, ask]],
];

const cells = table.flatMap(([dish, held, row]) =>
  eaters.map((eater, i) => [dish, eater, row[i] ?? no, held] as const),
);

test.each(cells)('a dish with %s is for %s: %s', (_dish, eater, expected, held) => {
  expect(suits(holding(...held), eater)).toBe(expected);
});

test.each(eaters.filter((eater) => eater !== 'pot_side'))(
  'for %s an unknown broth is never a yes',
  (eater) => {
    expect(suits({ ...holding(), flesh: 'unknown' }, eater)).toBe('loose');
  },
);

test('honey turns away the vegan only when it is known to be there', () => {
  expect(suits(holding('honey'), 'vegan')).toBe('excluded');
  expect(suits({ ...holding(), honey: 'unknown' }, 'vegan')).toBe('proven');
  expect(suits(holding('honey'), 'ovo_lacto')).toBe('proven');
});

test('unknown cookware turns nobody away', () => {
  for (const diet of dietClasses)
    expect(suits({ ...holding(), shared_cookware: 'unknown' }, diet)).toBe('proven');
});

test('alcohol is never filtered', () => {
  for (const diet of dietClasses) expect(suits(holding('alcohol'), diet)).toBe('proven');
});

test('whoever has no condition is turned away by nothing', () => {
  expect(suits(holding('flesh'), 'any')).toBe('proven');
});

test('a map or shop that says only 素食 proves no flesh and leaves the rest unknown', () => {
  expect(atomsOfClaim('vegetarian')).toEqual({
    flesh: 'absent',
    egg: 'unknown',
    dairy: 'unknown',
    pungent: 'unknown',
    honey: 'unknown',
    alcohol: 'unknown',
    shared_cookware: 'unknown',
  });
});

/** What a shop says of itself against what is asked, in the order of `dietClasses`: proven, loose, excluded. */
const claims: Record<DietClass, string> = {
  vegetarian: 'p l l l l l p p',
  vegan: 'p p p p p p p p',
  ovo: 'p x p x p x p p',
  lacto: 'p x x p p x p p',
  ovo_lacto: 'p x x x p x p p',
  five_pungent: 'p x x x x p p p',
  five_pungent_ovo_lacto: 'p x x x x x p p',
  pot_side: 'x x x x x x x p',
};

test.each(dietClasses)('a shop whose word is %s serves whom its word allows and nobody else', (claimed) => {
  const verdicts = dietClasses.map((diet) => suits(atomsOfClaim(claimed), diet));
  expect(verdicts.map((v) => ({ proven: 'p', loose: 'l', excluded: 'x' })[v]).join(' ')).toBe(
    claims[claimed],
  );
});

test('蛋奶素 and 五辛素 cannot be compared: neither serves the other', () => {
  expect(suits(atomsOfClaim('ovo_lacto'), 'five_pungent')).toBe('excluded');
  expect(suits(atomsOfClaim('five_pungent'), 'ovo_lacto')).toBe('excluded');
});
