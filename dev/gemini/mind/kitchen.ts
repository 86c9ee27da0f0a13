import type { Said } from '../exchange.ts';
import { dietMeant, pattern, type Sentence, wordsAt } from './sentence.ts';

type Call = Said['calls'][number];

const cooks = pattern(
  '煮(?:什麼|啥|甚麼|點|一?道)|(?:可以|能|要|來|怎麼|想)~{0,2}煮|做(?:什麼|啥)菜|做菜|料理|食譜|配菜|下廚|晚餐(?:吃|煮)什麼好?$|弄(?:什麼|點)吃|炒什麼',
);
const atHome = pattern('冰箱|家裡|我家|手邊|剩');
const minutes = pattern('(\\d+|十|二十|三十|半)(?:個)?(?:分鐘?|小時)');
const cost = pattern('(\\d+)(?:元|塊)');
const foods = pattern(
  '(?:冰箱|家裡|我家|手邊)(?:裡面?|裏)?(?:還|只|就)?(?:剩下?|有)(~{1,24}?)(?:[,，。?？]|可以|能|要|怎麼|$)|用(~{1,12}?)(?:可以|能|來)?(?:煮|做|料理)|(?:^|[,，])(~{1,10}?)(?:可以|能|怎麼)(?:煮|做|料理)',
);

/** A question what to cook. */
export function dishCall(sentence: Sentence): Call | undefined {
  const { own } = sentence;
  if (!cooks.test(own)) return undefined;
  const diet = dietMeant(sentence);
  const use = foodsIn(sentence);
  const time = numberIn(sentence, minutes);
  const money = numberIn(sentence, cost);
  return {
    name: 'recommend_dish',
    args: {
      ...(use.length > 0 && { use }),
      ...(diet && diet !== 'any' && { diet }),
      ...(time !== undefined && { max_minutes: time }),
      ...(money !== undefined && { max_cost: money }),
    },
  };
}

function foodsIn(sentence: Sentence): string[] {
  const match = new RegExp(foods.source, 'd').exec(sentence.own);
  const [start, end] = match?.indices?.slice(1).find((span) => span !== undefined) ?? [];
  if (start === undefined || !(atHome.test(sentence.own) || match)) return [];
  return listed(sentence.said.slice(start, end)).map(({ name }) => name);
}

const numbers: Record<string, number> = { 十: 10, 二十: 20, 三十: 30, 半: 30 };

function numberIn(sentence: Sentence, source: RegExp): number | undefined {
  const words = wordsAt(sentence, source);
  return words === undefined ? undefined : (numbers[words] ?? Number(words));
}

interface Item {
  name: string;
  quantity?: number;
  unit?: string;
}

const counted =
  /^([\d.]+|[半一二兩三四五六七八九十])?(顆|盒|包|斤|把|條|瓶|罐|個|片|塊|根|顆|袋)?(.+?)(?:([\d.]+|[半一二兩三四五六七八九十])(顆|盒|包|斤|把|條|瓶|罐|個|片|塊|根|袋))?$/u;
const figures: Record<string, number> = {
  半: 0.5,
  一: 1,
  二: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};

/** 豆腐半盒、雞蛋6顆跟高麗菜 */
function listed(words: string): Item[] {
  return words
    .split(/[、,，和跟還及與\s]+/u)
    .map((word) => word.replace(/^(?:有|了|一些)|(?:了|吧|喔|進去)$/gu, ''))
    .filter((word) => word !== '')
    .map((word) => {
      const [, before, unitBefore, name = word, after, unitAfter] = counted.exec(word) ?? [];
      const figure = before ?? after;
      const unit = unitBefore ?? unitAfter;
      if (figure === undefined || unit === undefined) return { name: word };
      return { name, quantity: figures[figure] ?? Number(figure), unit };
    });
}

const adds = pattern(
  '(?:冰箱(?:裡)?(?:再)?(?:加|放|多了?|補|新增)|(?:放|加)(?:進|到)冰箱|(?:今天|剛剛?|剛才)?買了)(~{1,40})',
);
const removes = pattern(
  '冰箱(?:裡)?的?(~{1,10}?)(?:用完|吃完|沒了|沒有了|丟掉|丟了|壞掉)|(~{1,10}?)(?:用完|吃完)了',
);
const eaten = pattern('(?:今天|昨天|早上|中午|晚上|早餐|午餐|晚餐)~{0,4}吃了(~{1,16})');
const has = pattern('(?:我家|家裡|廚房)(?:只|也)?有(~{0,3}(?:烤箱|電鍋|氣炸鍋|平底鍋|微波爐|快鍋|瓦斯爐))');
const aims = pattern('(?:我)?(?:想|要)(?:要)?(少浪費|不浪費|吃均衡|多吃菜|少油)');

/** Something to be written down about the person's own kitchen. */
export function kitchenCall(sentence: Sentence): Call | undefined {
  const added = wordsAt(sentence, adds);
  if (added) return change('pantry', 'add', listed(added));
  const gone = wordsAt(sentence, removes);
  if (gone) return change('pantry', 'remove', listed(gone));
  const meal = wordsAt(sentence, eaten);
  if (meal) return change('meal', 'add', [{ name: meal }]);
  const equipment = wordsAt(sentence, has);
  if (equipment) return change('kitchen', 'add', [{ name: equipment }]);
  const goal = wordsAt(sentence, aims);
  return goal ? change('goal', 'add', [{ name: goal }]) : undefined;
}

const change = (kind: string, operation: string, items: Item[]): Call => ({
  name: 'propose_lifeflow_change',
  args: { kind, operation, items },
});
