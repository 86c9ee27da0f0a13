import type { Said } from '../exchange.ts';
import { dietMeant, others, pattern, type Sentence, wordsAt } from './sentence.ts';

type Call = Said['calls'][number];

const ask = '(?:幫我?|給我|替我|共我|請你?|麻煩你?|拜託你?)';
/** An explicit wish to be remembered, by the speaker. */
const wishes = pattern(
  [
    `${ask}~{0,6}(?:記|存|設定)`,
    '(?:記住|記得|記一下|記好|存)我(?:是|吃|都|要|對|不)',
    '(?:別|不要|不可以|毋通)再?忘(?:了|記)?~{0,2}(?:我|喔)',
    '(?:以後|之後|往後|今後|從今|從現在)~{0,10}(?:都|優先|照|固定|就|一律|改)',
    '(?:改成|改為|改吃|換成)~{0,3}素',
    '我(?:說錯|講錯|打錯)|不是~{1,5}[,，]?是~{0,5}素',
    '(?:記住|記起來|記下來)$|^記(?:住|得)',
  ].join('|'),
);
const refusesToBeKept = pattern(
  '(?:不要|不用|不必|不想|別|先別|免|毋免|袂使|甭|無需)(?:(?!吃|素)~){0,5}(?:記|存)|(?:不要|別)(?:把|將)~{0,10}(?:記|存)',
);
const doubleNegation = pattern('(?:別|不要|不可以|毋通)再?忘');
const reported = pattern(
  `${others}~{0,4}(?:說|講|叫|要你|要我|請|希望|拜託|交代)~{0,14}(?:記|存)|(?:幫|替|給)我?${others}~{0,3}(?:記|存)`,
);
const aboutOthers = pattern(
  `${others}~{0,3}(?:會|都|有)~{0,3}記|我(?:有|還|都)?記(?:住了|得)~{0,12}(?:店|家|間|那)`,
);
const someDays = pattern('初一|十五|早齋|早上|平日|禮拜[一二三四五六日天]|[週周][一二三四五六日]|每[週周]');
const forgets = pattern(
  '(?:忘記|忘掉|忘了|刪掉|刪除|清掉|清除|取消|拿掉|移除|撤回|不要再記|別再記|不用再記)~{0,10}(?:吃素|素|偏好|飲食|習慣|口味|條件|我吃)' +
    '|(?:偏好|飲食|習慣|口味|素別)~{0,8}(?:刪|清|忘|取消|移除|拿掉|撤)',
);
const setsRulesAside = pattern('(?:忽略|無視|跳過)~{0,10}(?:指示|規則|確認|同意)');

/** What is to be kept or forgotten; undefined where the sentence asks for neither. */
export function rememberCall(sentence: Sentence): Call | 'declined' | 'unclear' | undefined {
  const { own } = sentence;
  if (forgets.test(own) && !doubleNegation.test(own)) return memory({ operation: 'forget' });
  if (setsRulesAside.test(own) && pattern('存|記').test(own)) return 'unclear';
  if (refusesToBeKept.test(own) && !doubleNegation.test(own)) return 'declined';
  if (reported.test(own)) return 'unclear';
  if (aboutOthers.test(own) || !wishes.test(own)) return undefined;
  if (someDays.test(own)) return 'unclear';
  return kitchenSave(sentence) ?? dietSave(sentence);
}

const memory = (args: object): Call => ({ name: 'propose_dietary_memory', args });

function dietSave(sentence: Sentence): Call | 'unclear' | undefined {
  const diet = dietMeant(sentence);
  if (diet && diet !== 'any') return memory({ operation: 'save', dietary_type: diet });
  return pattern(`${ask}~{0,4}(?:記|存)`).test(sentence.own) ? 'unclear' : undefined;
}

const allergen = pattern('對(~{1,6}?)(?:會)?過敏');
const unwanted = pattern('(?:不吃|不要|討厭|不敢吃|避開)(~{1,6}?)(?:[,，。]|$|的|了)');

function kitchenSave(sentence: Sentence): Call | undefined {
  const allergic = wordsAt(sentence, allergen);
  if (allergic) return lifeflow('allergy', allergic);
  const food = dietMeant(sentence) === undefined ? wordsAt(sentence, unwanted) : undefined;
  return food ? lifeflow('forbidden', food) : undefined;
}

const lifeflow = (kind: string, name: string): Call => ({
  name: 'propose_lifeflow_change',
  args: { kind, operation: 'add', items: [{ name }] },
});
