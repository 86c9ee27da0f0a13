import { mentions } from './area-mentions.ts';
import { fold } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import { nearnessSource } from './township.ts';

export interface Span {
  start: number;
  end: number;
}

/** What may follow the name of a township and still belongs to the place meant. */
const tail = /^(?:的)?(?:火车站|车站|市区|老街|夜市|交流道|地区|一带|那边|那里|这边)+/;
/** Words between two names that join them. */
const joint = /^[\s,，、]*(?:的|和|跟|或|或是|还是|到|与|旁)?[\s,，、]*$/;

/**
 * Where a sentence names an area or asks for nearness, in order and without overlap.
 * @param folded a sentence that has been through `fold`
 */
export function areaSpans(folded: string, gazetteer: Gazetteer): Span[] {
  const named = mentions(folded, gazetteer).map(({ start, end }) => ({
    start,
    end: end + (tail.exec(folded.slice(end))?.[0].length ?? 0),
  }));
  const near = [...folded.matchAll(new RegExp(nearnessSource, 'g'))].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  return [...named, ...near].sort((a, b) => a.start - b.start).reduce<Span[]>(joined, []);
}

function joined(spans: Span[], span: Span): Span[] {
  const last = spans.at(-1);
  if (!last || span.start > last.end) return [...spans, span];
  return [...spans.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }];
}

/** The area in the person's words: as it stands where the names follow each other, joined by 、 otherwise. */
export function wordsOf(said: string, spans: readonly Span[]): string | undefined {
  const words = spans.map(({ start, end }, i) => {
    const gap = said.slice(spans[i - 1]?.end ?? start, start);
    return (i > 0 ? (joint.test(fold(gap)) ? gap : '、') : '') + said.slice(start, end);
  });
  return words.length ? words.join('').slice(0, 60) : undefined;
}
