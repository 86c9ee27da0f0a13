export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** Median of the ratios of one round's pair each, with the least and the greatest. */
export function ratios(values: number[], floors: number[]): { median: number; min: number; max: number } {
  const all = values.map((value, round) => value / (floors[round] ?? Number.NaN));
  return { median: median(all), min: Math.min(...all), max: Math.max(...all) };
}
