/**
 * A local estimate of tokens, on the high side: one for each Chinese, Japanese or Korean character and each other
 * sign outside ASCII, one for every four ASCII characters. Google's tokenizer is not at hand offline.
 */
export function estimateTokens(text: string): number {
  const characters = [...text];
  const wide = characters.filter((character) => character > '\u007f').length;
  return wide + Math.ceil((characters.length - wide) / 4);
}
