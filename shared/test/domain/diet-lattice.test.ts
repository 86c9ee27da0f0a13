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

/** What a dish holds, in its own pots, against who eats it, in the order of `eaters`. */
const table: [Atom[], string][] = [
  [[], 'y y y y y y y'],
  [['egg'], 'n y n y n y y'],
  [['dairy'], 'n n y y n y y'],
  [['egg', 'dairy'], 'n n n y n y y'],
  [['pungent'], 'n n n n y y y'],
  [['pungent', 'egg'], 'n n n n n y y'],
  [['pungent', 'dairy'], 'n n n n n y y'],
  [['pungent', 'egg', 'dairy'], 'n n n n n y y'],
];
/** Shared pots, known to be there, are for 鍋邊素 alone; meat in the broth is for nobody, and 鍋邊素 has to ask. */
const kitchens: [Atom[], string | undefined][] = [
  [[], undefined],
  [['shared_cookware'], 'n n n n n n y'],
  [['flesh'], 'n n n n n n a'],
  [['flesh', 'shared_cookware'], 'n n n n n n a'],
];

const verdicts: Record<string, Suitability> = { y: 'proven', n: 'excluded', a: 'loose' };

const cells = kitchens.flatMap(([kitchen, whatever]) =>
  table.flatMap(([held, row]) =>
    eaters.map((eater, i) => {
      const holds = [...kitchen, ...held];
      const verdict = (whatever ?? row).split(' ')[i] ?? '';
      return { dish: holds.join(', ') || 'plants only', eater, holds, verdict: verdicts[verdict] };
    }),
  ),
);

test('the table holds every dish for every eater', () => {
  expect(cells).toHaveLength(4 * 8 * 7);
});

test.each(cells)('a dish with $dish is for $eater: $verdict', ({ holds, eater, verdict }) => {
  expect(suits(holding(...holds), eater)).toBe(verdict);
});

/** What each condition cannot do with, written down anew. */
const cannot: Record<Exclude<DietClass, 'pot_side'>, Atom[]> = {
  vegetarian: ['flesh'],
  vegan: ['flesh', 'egg', 'dairy', 'pungent'],
  ovo: ['flesh', 'dairy', 'pungent'],
  lacto: ['flesh', 'egg', 'pungent'],
  ovo_lacto: ['flesh', 'pungent'],
  five_pungent: ['flesh', 'egg', 'dairy'],
  five_pungent_ovo_lacto: ['flesh'],
};

function verdictOn(known: Atoms, diet: keyof typeof cannot): Suitability {
  const turnsAway = [...cannot[diet], 'shared_cookware', ...(diet === 'vegan' ? ['honey'] : [])] as Atom[];
  if (turnsAway.some((atom) => known[atom] === 'present')) return 'excluded';
  return cannot[diet].some((atom) => known[atom] === 'unknown') ? 'loose' : 'proven';
}

/** Every state of knowledge: each atom present, absent or unknown. */
const everyKnowledge = atoms.reduce<Partial<Atoms>[]>(
  (states, atom) =>
    states.flatMap((state) =>
      (['present', 'absent', 'unknown'] as const).map((presence) => ({ ...state, [atom]: presence })),
    ),
  [{}],
) as Atoms[];

test('whatever is known and not known, for every condition: unknown is never a yes, present never a maybe', () => {
  expect(everyKnowledge).toHaveLength(3 ** atoms.length);
  const wrong = everyKnowledge.flatMap((known) => [
    ...(Object.keys(cannot) as (keyof typeof cannot)[]).filter(
      (diet) => suits(known, diet) !== verdictOn(known, diet),
    ),
    ...(suits(known, 'pot_side') === (known.flesh === 'absent' ? 'proven' : 'loose') ? [] : ['pot_side']),
    ...(suits(known, 'any') === 'proven' ? [] : ['any']),
  ]);
  expect(wrong).toEqual([]);
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
