import { type DietWord, dietWords } from '@jiaba/shared/domain/diet-words';
import { fold } from '@jiaba/shared/domain/fold';

/** A sentence as the rules of the stand-in look at it. */
export interface Sentence {
  /** After NFKC, as typed. */
  said: string;
  /** Folded, quotations blanked out: what the person says themselves. */
  own: string;
  diets: DietWord[];
}

const quotation = /「[^」]*」|『[^』]*』|“[^”]*”|"[^"]*"/g;
const wholeQuotation = /^\s*[「『“"]([^「」『』“”"]*)[」』”"]\s*[。.!！]?\s*$/;

/** A sentence that is one quotation is meant; a quotation inside one is what somebody else wrote. */
export function readSentence(text: string): Sentence {
  const whole = wholeQuotation.exec(text)?.[1] ?? text;
  const said = whole.normalize('NFKC');
  const own = fold(said).replace(quotation, (quoted) => ' '.repeat(quoted.length));
  return { said, own, diets: dietWords(own) };
}

/** A pattern written as people type, compared in folded form; `~` is any character of the same clause. */
export const pattern = (source: string): RegExp =>
  new RegExp(fold(source.replaceAll('~', '[^，。！？；\n]')));

/** What was typed where a pattern's first group matches. */
export function wordsAt({ said, own }: Sentence, source: RegExp): string | undefined {
  const match = new RegExp(source.source, 'd').exec(own);
  const [start, end] = match?.indices?.[1] ?? [];
  return start === undefined ? undefined : said.slice(start, end).trim() || undefined;
}

const people =
  '他|她|媽媽?|爸爸?|母親|父親|阿母|阿爸|太太|老婆|先生|老公|婆婆|公公|阿嬤|阿公|奶奶|爺爺|兒子|女兒|小孩|姊姊?|姐姐?' +
  '|哥哥?|弟弟?|妹妹?|朋友|同學|同事|室友|鄰居|老闆|店員|醫生|師父|家人|網友';
/** Somebody who is not the speaker. */
export const others = `(?:${people})`;

/** The condition that is meant: 「不是全素，是蛋奶素」 means the second, and a narrow word wins over a general one. */
export function dietMeant({ own, diets }: Sentence): DietWord['diet'] | undefined {
  if (pattern('不限|葷素|素的?(?:、|跟|和)?葷的?都').test(own)) return 'any';
  const meant = diets.filter(
    ({ start }) => !pattern('(?:不是|不要|不吃|別(?!的))~{0,2}$').test(own.slice(0, start)),
  );
  const narrow = meant.filter(({ diet }) => diet !== 'vegetarian' && diet !== 'any');
  const word = narrow.at(-1) ?? meant.find(({ diet }) => diet === 'vegetarian') ?? meant[0];
  return word?.diet ?? (pattern('素[實時石]').test(own) ? 'vegetarian' : undefined);
}
