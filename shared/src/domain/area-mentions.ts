import { fold } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';

/** A name of an area that stands in a text. `county` is 彰化 without 市: county or city, one cannot tell. */
export interface Mention {
  kind: 'township' | 'outside' | 'county';
  /** The full township name, or the name of the place elsewhere. */
  name: string;
  start: number;
  end: number;
  /** It is the beginning of a road's name (花壇街). */
  road: boolean;
}

type Named = Pick<Mention, 'kind' | 'name'>;

interface Index {
  names: ReadonlyMap<string, Named>;
  /** Chinese names and postal codes. */
  chinese: RegExp;
  /** Made for the first text that holds a Latin letter: few do, and it takes longer than all else in a first event. */
  latin?: RegExp;
}

const indexes = new WeakMap<Gazetteer, Index>();

/**
 * All names of areas in a text, longest first at each place, in order of appearance.
 * @param folded a text that has been through `fold`
 */
export function mentions(folded: string, gazetteer: Gazetteer): Mention[] {
  const index = indexOf(gazetteer);
  return matchesIn(folded, index).flatMap((match) => {
    const zip = /^\d/.test(match[0]) ? match[0].slice(0, 3) : undefined;
    const named = index.names.get(zip ?? key(match[0]));
    if (!named) return [];
    const end = match.index + match[0].length + suffixLength(folded, match.index + match[0].length, named);
    return [{ ...named, start: match.index, end, road: /^([路街巷]|大道)/.test(folded.slice(end)) }];
  });
}

/** A Chinese name and a Latin one never overlap. */
function matchesIn(folded: string, index: Index): RegExpExecArray[] {
  const chinese = [...folded.matchAll(index.chinese)];
  if (!/[a-z]/.test(folded)) return chinese;
  index.latin ??= new RegExp(longestFirst(index.names).filter(isLatin).map(latinSource).join('|'), 'g');
  return [...chinese, ...folded.matchAll(index.latin)].sort((a, b) => a.index - b.index);
}

/** 花壇市 means the township all the same, 台中市西區 is all one place; the 市 of 市場 belongs to the market. */
function suffixLength(folded: string, end: number, { kind }: Named): number {
  if (kind === 'county') return 0;
  const rest = folded.slice(end);
  if (kind === 'outside')
    return /^(?:[市县](?!场))?(?:\p{sc=Han}{1,2}[区乡镇])?/u.exec(rest)?.[0].length ?? 0;
  const complete = /[乡镇市区]$/.test(folded.slice(0, end));
  return !complete && /^(?:[乡镇区]|市(?!场))/.test(rest) ? 1 : 0;
}

function indexOf(gazetteer: Gazetteer): Index {
  const known = indexes.get(gazetteer);
  if (known) return known;
  const names = new Map(namesIn(gazetteer).map(([text, named]) => [key(fold(text)), named]));
  const chinese = longestFirst(names).filter((name) => !isLatin(name) && !/^\d/.test(name));
  const index: Index = {
    names,
    chinese: new RegExp(`${chinese.map(chineseSource).join('|')}|${zipSource}`, 'g'),
  };
  indexes.set(gazetteer, index);
  return index;
}

function namesIn({ townships, outside }: Gazetteer): [string, Named][] {
  return [
    ...['彰化', '彰化縣', 'Changhua', 'Changhua County'].map((text): [string, Named] => [
      text,
      { kind: 'county', name: '彰化' },
    ]),
    ...townships.flatMap((town) =>
      [town.name, ...shortNames(town), town.english, ...town.aliases, ...town.inside, town.zip].map(
        (text): [string, Named] => [text, { kind: 'township', name: town.name }],
      ),
    ),
    ...outside.flatMap(({ names, english }) =>
      [...names, ...english].map((text): [string, Named] => [text, { kind: 'outside', name: text }]),
    ),
  ];
}

const shortNames = ({ shortName }: { shortName: string }) => (shortName === '彰化' ? [] : [shortName]);

/** Hua Tan, Hua-tan and huatan are one name. */
const key = (folded: string): string => folded.replace(/[\s-]/g, '');

const longestFirst = (names: ReadonlyMap<string, Named>): string[] =>
  [...names.keys()].sort((a, b) => b.length - a.length);

const isLatin = (name: string): boolean => /^[a-z]/.test(name);

/** Latin names stand alone and may be hyphenated; Chinese ones stand anywhere. */
const latinSource = (name: string): string => `(?<![a-z])${[...name].join('[ -]?')}(?![a-z])`;

const chineseSource = (name: string): string => (name.endsWith('市') ? `${name}(?!场)` : name);

/** A postal code of three, five or six digits, and not a number of dollars or shops. */
const zipSource = '(?<!\\d)5\\d{2}(?:\\d{2,3})?(?![\\d.]|\\s*[元块家号公米人分个种%])';
