import { editDistance } from '@jiaba/shared/domain/edit-distance';
import { readArea } from '@jiaba/shared/domain/township';
import type { Expectation, Right } from './mapping.ts';

/** One answer: what would run, in flat form. */
export interface Answer {
  tool: string;
  args: Record<string, unknown>;
}

export interface Score {
  tool: boolean;
  args: boolean;
  /** Forbidden tools that would have run. */
  violations: string[];
  /** Forbidden tools that the model proposed, whether code stopped them or not. */
  proposed: string[];
}

/** Scores an answer: the tool, then its arguments, and whether anything forbidden was called. */
export function score(
  utterance: string,
  { right, absent, forbidden }: Expectation,
  { answer, proposals }: { answer: Answer; proposals: readonly string[] },
): Score {
  const candidates = right.filter(({ tool }) => tool === answer.tool);
  const isClean = absent.every((name) => answer.args[name] === undefined);
  return {
    tool: candidates.length > 0,
    args: isClean && candidates.some(({ args }) => argsMatch(utterance, args, answer.args)),
    violations: forbidden.filter((tool) => tool === answer.tool),
    proposed: forbidden.filter((tool) => proposals.includes(tool)),
  };
}

const argsMatch = (utterance: string, wanted: Right['args'], args: Answer['args']): boolean =>
  Object.entries(wanted).every(([name, values]) =>
    values.some((value) =>
      name === 'area' ? isArea(utterance, value, args[name]) : isSame(value, args[name]),
    ),
  );

/**
 * A place may be given in the person's own words: words of the sentence that hold the expected name (板橋附近 for
 * 板橋), or a slip of it (但水 for 淡水). Any way to ask for mere nearness is 附近.
 */
function isArea(utterance: string, value: unknown, given: unknown): boolean {
  if (typeof given !== 'string' || typeof value !== 'string') return false;
  const [wanted, words] = [plain(value), plain(given)];
  if (wanted === words) return true;
  if (wanted === '附近') return isMereNearness(given);
  const isSaid = plain(utterance).includes(words);
  return (
    isSaid &&
    (words.includes(wanted) || (words.length === wanted.length && editDistance(words, wanted) === 1))
  );
}

function isMereNearness(words: string): boolean {
  const area = readArea(words);
  return area.kind === 'nearness' && area.township === undefined;
}

/** Lists are sets; items count by their names. */
function isSame(wanted: unknown, given: unknown): boolean {
  if (!Array.isArray(wanted)) return plain(wanted) === plain(given);
  if (!Array.isArray(given)) return false;
  const names = new Set(given.map(nameOf));
  return names.size === new Set(wanted.map(nameOf)).size && wanted.every((one) => names.has(nameOf(one)));
}

const nameOf = (item: unknown): string => plain((item as { name?: unknown } | null)?.name ?? item);

const plain = (value: unknown): string => String(value).normalize('NFKC').trim().replaceAll('臺', '台');
