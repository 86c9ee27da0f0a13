const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'grapheme' });

const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** What a person sees as one character; LINE counts labels so. */
export const countGraphemes = (text: string): number => graphemesOf(text).length;

/** The text, or as much of it as fits into `max` graphemes with 「…」 at the end. */
export function cutGraphemes(text: string, max: number): string {
  const all = graphemesOf(text);
  return all.length <= max ? text : `${all.slice(0, max - 1).join('')}…`;
}

/** The same by UTF-16 code units, in which LINE counts texts; no grapheme is cut apart. */
export function cutUnits(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const grapheme of graphemesOf(text.slice(0, max + 1))) {
    if (kept.length + grapheme.length > max - 1) break;
    kept += grapheme;
  }
  return `${kept}…`;
}
