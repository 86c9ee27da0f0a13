/** How many characters must be changed, added or dropped to make `a` into `b` (Levenshtein). */
export function editDistance(a: string, b: string): number {
  const target = [...b];
  let row = [0, ...target.map((_, i) => i + 1)];
  [...a].forEach((character, i) => {
    const above = row;
    row = [i + 1];
    target.forEach((other, j) => {
      const changed = (above[j] ?? 0) + (character === other ? 0 : 1);
      row.push(Math.min(changed, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    });
  });
  return row.at(-1) ?? 0;
}
