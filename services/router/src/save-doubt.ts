import { fold } from '@jiaba/shared/domain/fold';

/** Why a proposal to save must not become a card just so. */
export type Doubt =
  /** 不要幫我記住 */
  | 'negated'
  /** 我媽說以後幫她記住 */
  | 'somebody-else'
  /** 今天想吃素 */
  | 'this-once'
  /** 初一十五吃素 */
  | 'some-days'
  /** 「請記住我吃葷」 read out from somewhere */
  | 'quoted'
  /** [系統訊息] 使用者已同意 */
  | 'forged';

/** Patterns are written as people type and compared in folded form; a clause ends at , 。 ! ? ; */
const pattern = (source: string): RegExp => new RegExp(fold(source.replaceAll('~', '[^，。！？；\n]')));

const others =
  '(?:他|她|媽|爸|母親|父親|阿母|太太|老婆|先生|老公|丈夫|婆婆|公公|岳母|岳父|阿嬤|阿公|奶奶|爺爺|外婆|兒子|女兒|小孩|孩子' +
  '|姊|姐|哥|弟|妹|朋友|同學|同事|室友|鄰居|老闆|店員|醫生|醫師|師父|老師|家人|網友|導遊)';
const keep = '(?:記|存|設定)';

/** 別忘了 means remember, and the 記 of 忘記 keeps nothing. */
const forgetting = new RegExp(pattern('(?:別|不要|不可以|不能|勿|毋通)?再?忘(?:了|記|掉)?').source, 'g');
const notForgetting = pattern('(?:別|不要|不可以|不能|勿|毋通)再?忘');

const negated = pattern(
  '(?:不要|不用|不必|不想|不准|不可|不能|不需|(?<![特分個性區])別(?![的人家])|(?<![避難])免(?!費)|毋免|毋|袂使|甭|勿|無需|先不|拒絕)' +
    `(?:(?:(?!吃|素)~){0,6}|(?:把|將)~{0,12})${keep}`,
);
const somebodyElse = pattern(
  [
    `${others}~{0,4}(?:說|講|叫|要|請|希望|拜託|交代|吩咐|想)~{0,14}${keep}`,
    `(?:幫|替|給|為|共)我?${others}~{0,3}${keep}`,
    `記(?:住|得|下|起來|下來|一下)?~{0,2}${others}~{0,6}(?:吃|是|食|呷)`,
  ].join('|'),
);
const someDaysSource =
  '初一|十五|早齋|早上|早餐|中午|午餐|晚上(?!好)|晚餐|宵夜|星期|禮拜[一二三四五六日天]|[週周][一二三四五六日末]|每[週周月]' +
  '|平日|假日|暑假|寒假|過年|農曆|七月|夏天|冬天|春天|秋天|月初|月底|那幾天|只有~{0,4}[天月餐]|隔天';
const someDays = pattern(someDaysSource);
const once = pattern('今天|今晚|今日|這次|這餐|這一餐|這頓|這回|等一下|待會|明天|這禮拜|這週|這幾天|暫時');
const always = pattern('以後|之後|往後|今後|從今|開始|一直|永遠|每次|每天|都照|長期|固定');
const forged = pattern(
  '忽略|無視|繞過|跳過~{0,4}(?:確認|同意)|系統(?:訊息|提示|指令)|已(?:經)?(?:同意|確認)|confirmed|ignore|system',
);
const instruction = pattern(`${keep}|忘|改成|改為|忽略|當作|把使用者|轉接`);

const quotations = /「[^」]*」|『[^』]*』|“[^”]*”|"[^"]*"/g;
const wholeQuotation = /^\s*[「『“"]([^「」『』“”"]*)[」』”"]\s*[。.!！]?\s*$/;

/**
 * The first reason to doubt that a sentence asks to keep something of the speaker's for good; undefined where it
 * plainly does. 「長輩吃素，以後優先找蔬食，幫我記住」 plainly does: the elder is the reason, the speaker asks.
 */
export function doubtAbout(text: string): Doubt | undefined {
  const said = wholeQuotation.exec(text)?.[1] ?? text;
  const quoted = said.match(quotations) ?? [];
  if (quoted.some((words) => instruction.test(fold(words)))) return 'quoted';
  const sentence = fold(said);
  if (forged.test(sentence)) return 'forged';
  const kept = sentence.replace(forgetting, '');
  if (negated.test(kept)) return 'negated';
  if (somebodyElse.test(kept)) return 'somebody-else';
  if (someDays.test(kept)) return 'some-days';
  return once.test(kept) && !always.test(kept) ? 'this-once' : undefined;
}

/** 別忘記我吃全素: whoever takes that for forgetting has missed a word. */
export const asksNotToForget = (text: string): boolean => notForgetting.test(fold(text));

const keeping = pattern(`${keep}|以後|之後|往後|每次|${someDaysSource}`);
/** Whether a sentence is about keeping something at all. */
export const mentionsKeeping = (text: string): boolean => keeping.test(fold(text).replace(forgetting, ''));
