import type { PlaceArgs } from '../place-turn.ts';
import { mentionsAllergy, withoutAllergy } from './allergy-words.ts';
import { mentions } from './area-mentions.ts';
import { areaSpans, type Span, wordsOf } from './area-words.ts';
import type { DietaryType } from './diet-class.ts';
import { dietWords } from './diet-words.ts';
import { fold } from './fold.ts';
import { changhua, type Gazetteer } from './gazetteer.ts';
import {
  asking,
  declining,
  edges,
  elsewhere,
  grammar,
  ingredients,
  seeking,
  someDays,
  telling,
  unsure,
} from './question-words.ts';
import { readArea } from './township.ts';

interface Parts {
  /** The sentence after NFKC; the spans point into it. */
  said: string;
  folded: string;
  area: Span[];
  /** undefined: two conditions that contradict each other. */
  diet: { value?: DietaryType } | undefined;
  /** What is neither area nor condition, folded, with blanks for what was taken out: positions stay the same. */
  rest: string;
}

/**
 * Reads a search for places without a model: the area in the person's own words, the condition, and a word of the
 * name where one is left over. Undefined where the sentence is about something else, or saves, forgets or denies.
 */
export function readPlaceQuestion(text: string, gazetteer: Gazetteer = changhua()): PlaceArgs | undefined {
  const sentence = searchingPart(text.normalize('NFKC'), gazetteer);
  if (sentence === undefined) return undefined;
  const parts = dissect(sentence, gazetteer);
  if (isSomethingElse(parts, gazetteer)) return undefined;
  const words = leftover(parts);
  const named = parts.area.length ? undefined : words.find((word) => namesArea(word, parts, gazetteer));
  const area = wordsOf(parts.said, parts.area) ?? named;
  const keyword = keywordAmong(words.filter((word) => word !== named));
  if (!suffices(parts, { area, keyword, words })) return undefined;
  return { ...(area && { area }), ...dietOf(parts), ...(keyword && { keyword }) };
}

/** Another matter, two conditions at once, or one that no search can express. */
function isSomethingElse(parts: Parts, gazetteer: Gazetteer): boolean {
  const { folded, diet } = parts;
  if (!diet || elsewhere.test(folded) || namesIngredients(parts)) return true;
  const nowhere = mentions(folded, gazetteer).length === 0;
  return nowhere && (telling.test(folded) || someDays.test(folded));
}

/** Whether enough was understood to search for: a bare township with a word or two asks for nothing by itself. */
function suffices(
  { folded, diet }: Parts,
  { area, keyword, words }: { area?: string; keyword?: string; words: string[] },
): boolean {
  const asks = seeking.test(folded) || diet?.value !== undefined;
  if (mentionsAllergy(folded) && !(asks && area)) return false;
  if (!asks) return area !== undefined && words.length <= 1 && (keyword?.length ?? 0) <= 4;
  return area !== undefined || diet?.value !== undefined || isOpenQuestion(folded, words);
}

/** A whole sentence that is an area alone, or one with a condition: searched at once, no model asked. */
export function readPlaceEntry(text: string, gazetteer: Gazetteer = changhua()): PlaceArgs | undefined {
  const parts = dissect(text.normalize('NFKC'), gazetteer);
  const area = wordsOf(parts.said, parts.area);
  const bare = parts.rest.replace(/^\s*(?:请|麻烦|我要|我想|帮我)|(?:喔|啦|吧|吗|呢|谢谢)[\s\p{P}]*$/gu, '');
  return area && parts.diet && !/[^\s\p{P}]/u.test(bare) ? { area, ...dietOf(parts) } : undefined;
}

const dietOf = ({ diet }: Parts) => (diet?.value ? { dietary_type: diet.value } : {});

/** The sentence without a clause that only declines to be remembered; undefined where more is unsure. */
function searchingPart(said: string, gazetteer: Gazetteer): string | undefined {
  if (!unsure.test(fold(said))) return said;
  const clauses = said.split(/[,，。;；!！?？\n]/).filter((clause) => !declining.test(fold(clause)));
  const kept = clauses.join('，');
  const clear =
    !unsure.test(fold(kept)) && seeking.test(fold(kept)) && areaSpans(fold(kept), gazetteer).length > 0;
  return clear ? kept : undefined;
}

function dissect(said: string, gazetteer: Gazetteer): Parts {
  const folded = fold(said);
  const area = areaSpans(folded, gazetteer);
  const diets = dietWords(folded);
  const rest = [...area, ...diets].reduce(blank, folded);
  return { said, folded, area, diet: oneDiet(diets.map((word) => word.diet)), rest };
}

/** 不含蛋, 蔥蒜都可以吃, 無蛋素: whether in what is left, or running into the condition's own word. */
const namesIngredients = ({ folded, rest }: Parts): boolean =>
  ingredients.test(rest) || /[不没无免](?=[蛋奶]+素)/.test(folded);

const blank = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** The narrower word wins over a bare 素食, and both over 都可以. */
function oneDiet(said: DietaryType[]): Parts['diet'] {
  const narrow = [...new Set(said)].filter((diet) => diet !== 'vegetarian' && diet !== 'any');
  if (narrow.length > 1) return undefined;
  const value = narrow[0] ?? said.find((diet) => diet === 'vegetarian') ?? said[0];
  return value ? { value } : {};
}

/** The words, as the person wrote them, that are no part of asking. */
function leftover({ said, rest }: Parts): string[] {
  const blanks = withoutAllergy(rest).replace(asking, (word) => ' '.repeat(word.length));
  return [...blanks.matchAll(/[^\s\p{P}]+/gu)].flatMap(({ 0: word, index }) => {
    const core = word.replace(edges, '');
    const start = index + word.indexOf(core);
    return core ? [said.slice(start, start + core.length)] : [];
  });
}

/**
 * A listed slip anywhere; a likely one only where the sentence treats it as a place (花談有…, 花談鄉), since a
 * shop's name may be as near: 和米 is not 和美.
 */
function namesArea(word: string, { folded }: Parts, gazetteer: Gazetteer): boolean {
  const { kind } = readArea(word, gazetteer);
  const asPlace =
    /[鄉鎮市乡镇]$/.test(word) || ['有', '哪'].some((next) => folded.includes(fold(word) + next));
  return kind === 'township' || (kind === 'guess' && asPlace);
}

/** One plain word is a keyword; several are a sentence that was not understood. */
function keywordAmong(words: string[]): string | undefined {
  const [only, other] = words;
  const plain = only && !other && only.length <= 10 && !grammar.test(fold(only));
  return plain ? only : undefined;
}

/** 有推薦的店嗎: no area and no condition, and still a search. */
const isOpenQuestion = (folded: string, words: string[]): boolean =>
  words.length === 0 && /推荐|哪里|哪家|有什么|有没有|找|查/.test(folded) && /吃|店|餐|美食/.test(folded);
