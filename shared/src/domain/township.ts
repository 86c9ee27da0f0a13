import { guessTownship } from './area-guess.ts';
import { type Mention, mentions } from './area-mentions.ts';
import { fold } from './fold.ts';
import { changhua, type Gazetteer } from './gazetteer.ts';

/** What a phrase that names an area comes to. Names are full township names, but for `outside`. */
export type Area =
  | { kind: 'township'; name: string }
  /** Near some point: there are no coordinates to answer that, even when a township is named. */
  | { kind: 'nearness'; township?: string }
  /** 彰化 alone. */
  | { kind: 'county_or_city' }
  /** A likely slip that is not a listed one. */
  | { kind: 'guess'; name: string }
  | { kind: 'two'; names: [string, string] }
  /** A real place elsewhere. */
  | { kind: 'outside'; name: string }
  | { kind: 'unknown' };

/** Words that ask for nearness to a point, in folded form. */
export const nearnessSource = [
  '这?附近',
  '集合点(?:旁边?|那边|附近)?',
  '这里',
  '这边',
  '旁边',
  '隔壁',
  '周边',
  '周围',
  '周遭',
  '走路',
  '少走(?:一点)?路?',
  '步行',
  '用走的',
  '离我',
  '我家',
  '目前位置',
  '现在位置',
  '我的位置',
  '最近的',
  'near(?:by)?(?: me)?',
  'around here',
].join('|');
const nearness = new RegExp(`${nearnessSource}|^最近$`);

/** Reads a phrase that names an area, in the person's words. Rules: docs/conversation.md, "Places". */
export function readArea(phrase: string, gazetteer: Gazetteer = changhua()): Area {
  const folded = joinHan(fold(phrase));
  const found = mentions(folded, gazetteer);
  const elsewhere = outsideAmong(folded, found);
  if (elsewhere) return { kind: 'outside', name: elsewhere };
  const [first, second] = townshipsAmong(found);
  if (nearness.test(folded)) return { kind: 'nearness', ...(first && { township: first }) };
  if (first && second) return { kind: 'two', names: [first, second] };
  if (first) return { kind: 'township', name: first };
  const county = found.find((m) => m.kind === 'county');
  const rest = county ? folded.slice(0, county.start) + folded.slice(county.end) : folded;
  const guess = guessTownship(rest, gazetteer);
  if (guess) return { kind: guess.kind === 'listed' ? 'township' : 'guess', name: guess.name };
  return { kind: county ? 'county_or_city' : 'unknown' };
}

/** 花 壇 is 花壇: spaces between Chinese characters mean nothing in a phrase. */
const joinHan = (folded: string): string => folded.replace(/(?<=\p{sc=Han})\s+(?=\p{sc=Han})/gu, '');

/** Roads named after a township count only where nothing else does. */
function townshipsAmong(found: readonly Mention[]): string[] {
  const towns = found.filter((m) => m.kind === 'township');
  const proper = towns.filter((m) => !m.road);
  return [...new Set((proper.length ? proper : towns).map((m) => m.name))];
}

/** 桃園埔心 is in 桃園; 台中還是花壇 asks about both, and one of them can be answered. */
function outsideAmong(folded: string, found: readonly Mention[]): string | undefined {
  const outside = found.find((m) => m.kind === 'outside' && !m.road);
  const township = found.find((m) => m.kind === 'township');
  if (!outside || !township) return outside?.name;
  const between = folded.slice(outside.end, township.start);
  return outside.start < township.start && /^[市县的\s]*$/.test(between) ? outside.name : undefined;
}
