import pairs from 'opencc-js/dict/TSCharacters';

/** Variants that the dictionary leaves alone. */
const variants: [string, string][] = [
  ['塩', '盐'],
  ['裏', '里'],
];

const plainer = new Map(
  [...pairs.split('|').map((pair) => pair.split(' ') as [string, string]), ...variants].filter(
    ([from, to]) => from.length === to.length,
  ),
);

/**
 * One form per character, for comparing only and never for showing: NFKC, lower case, and whichever script it was
 * typed in. Many traditional characters share a simplified one (臺台, 麵面, 乾干), so folding that way makes the
 * two scripts and their variants meet; the other way would have to guess. The result has the length of
 * `text.normalize('NFKC')`, so that a find can be cut from the person's own words.
 */
export function fold(text: string): string {
  return text.normalize('NFKC').replace(/./gsu, (character) => plainer.get(character) ?? lower(character));
}

function lower(character: string): string {
  const low = character.toLowerCase();
  return low.length === character.length ? low : character;
}
