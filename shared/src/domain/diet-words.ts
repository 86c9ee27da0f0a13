import type { DietaryType } from './diet-class.ts';
import { fold } from './fold.ts';

const words: Record<DietaryType, readonly string[]> = {
  vegetarian: [
    ...[
      '素食',
      '蔬食',
      '吃素',
      '茹素',
      '呷菜',
      '吃菜',
      '食菜',
      '菜食',
      '呷素',
      '食素',
      '吃早齋',
      '早齋',
      '吃齋',
      '齋菜',
      '素的',
      '素菜',
    ],
    ...['素食者', '素食餐', '素', 'vegetarian', 'veggie'],
  ],
  vegan: ['全素', '純素', '淨素', '全素食', '純素食', 'vegan'],
  ovo: ['蛋素', '蛋素食'],
  lacto: ['奶素', '奶素食'],
  ovo_lacto: ['蛋奶素', '奶蛋素', '蛋奶素食', '奶蛋素食'],
  five_pungent: ['五辛素', '植物五辛素', '五辛素食'],
  five_pungent_ovo_lacto: ['五辛蛋奶素', '五辛奶蛋素', '蛋奶五辛素', '蔥蒜蛋奶都可以'],
  pot_side: ['鍋邊素', '方便素'],
  any: ['不限', '不限素別', '都可以', '葷素不拘', '葷素都可以', '葷素皆可', '不拘'],
};

const byWord = new Map(
  Object.entries(words).flatMap(([diet, list]) =>
    list.map((word): [string, DietaryType] => [fold(word), diet as DietaryType]),
  ),
);

/**
 * 吃菜 is Taiwanese for being vegetarian; 想吃菜 may just be hungry for greens. A bare 素 must stand alone, or before
 * what is to be had (素便當); the 餐 of 餐廳 belongs to the restaurant.
 */
function source(word: string): string {
  if (/^[a-z]/.test(word)) return `(?<![a-z])${word}(?![a-z])`;
  if (word === '素食餐') return `${word}(?![厅馆])`;
  if (word === '吃菜') return `(?<![想爱要多])${word}`;
  const alone = `(?<=^|[\\s,，有要的找])素(?=$|[\\s,，?!。吗])`;
  return word === '素' ? `${alone}|素(?=便当|面|火锅|早餐|自助餐|小吃|料理|餐)` : word;
}

const longestFirst = [...byWord.keys()].sort((a, b) => b.length - a.length);
const pattern = new RegExp(longestFirst.map(source).join('|'), 'g');

export interface DietWord {
  diet: DietaryType;
  start: number;
  end: number;
}

/**
 * The words of a sentence that name a dietary condition, the longest at each place.
 * @param folded a sentence that has been through `fold`
 */
export function dietWords(folded: string): DietWord[] {
  return [...folded.matchAll(pattern)].flatMap(({ 0: word, index }) => {
    const diet = byWord.get(word);
    return diet ? [{ diet, start: index, end: index + word.length }] : [];
  });
}
