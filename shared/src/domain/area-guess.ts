import { editDistance } from './edit-distance.ts';
import { fold } from './fold.ts';
import type { Gazetteer, Township } from './gazetteer.ts';

/** Words one character away from a township's name that name no place. */
const noPlaces = new Set(
  [
    '北部',
    '社區',
    '花園',
    '花店',
    '花生',
    '員工',
    '和牛',
    '和食',
    '芳香',
    '竹筍',
    '秀出',
    '永遠',
    '芬芳',
  ].map(fold),
);

export type Guess = { kind: 'listed' | 'likely'; name: string };

/**
 * The township meant by a phrase in which no name was found: a listed slip, or a name one character away (two in
 * a long romanised one). Undefined where nothing is near enough, or two names are equally near.
 * @param folded a whole phrase that has been through `fold`; the caller has ruled out real places elsewhere
 */
export function guessTownship(folded: string, { townships }: Gazetteer): Guess | undefined {
  const { core, suffix } = parts(folded);
  const slip = townships.find((town) => town.slips.some((s) => fold(s) === core));
  if (slip) return { kind: 'listed', name: slip.name };
  if (noPlaces.has(core)) return undefined;
  const near = townships.filter((town) => isNear(core, town));
  const [only, other] = near.length > 1 ? near.filter((t) => fold(t.name).endsWith(suffix || '-')) : near;
  return only && !other ? { kind: 'likely', name: only.name } : undefined;
}

function parts(folded: string): { core: string; suffix: string } {
  const bare = folded.replace(/[\s\p{P}]/gu, '');
  const match = /^(.+?)([乡镇市]?)(?:那边|那里|这边|火车站|车站|市区|地区|一带|的)?$/u.exec(bare);
  return { core: match?.[1] ?? bare, suffix: match?.[2] ?? '' };
}

function isNear(core: string, town: Township): boolean {
  if (/^[a-z]+$/.test(core)) return romanised(town).some((name) => editDistance(core, name) <= slack(core));
  const length = [...core].length;
  return length >= 2 && length <= 3 && editDistance(core, fold(town.shortName)) === 1;
}

const slack = (core: string): number => (core.length >= 7 ? 2 : core.length >= 5 ? 1 : 0);

const romanised = ({ english, aliases }: Township): string[] =>
  [english.replace(/ (City|Township)$/, ''), ...aliases]
    .map((name) => fold(name).replace(/[\s-]/g, ''))
    .filter((name) => /^[a-z]+$/.test(name));
