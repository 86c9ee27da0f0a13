import type { Said } from '../exchange.ts';
import { others, pattern, type Sentence } from './sentence.ts';

/** What is answered with words alone, in the order in which it is looked for. */
type Talk = [kind: string, source: string];

const before: Talk[] = [
  [
    'refuse',
    '提示詞|system prompt|系統(?:訊息|提示|指令)|你現在是|假裝你|扮演|我是(?:你的?)?(?:工程師|管理員|開發者|老闆|系統)|(?:忽略|無視|忘記)~{0,8}(?:規則|指示|指令|限制|設定)' +
      '|已(?:經)?同意|confirmed|save_pref|api ?key|密碼|資料庫|越獄|jailbreak|ignore (?:all|previous)|(?:給我|告訴我|列出)~{0,4}(?:別人|其他人|所有人|使用者)~{0,4}(?:資料|偏好|名單)',
  ],
  [
    'other_person',
    `${others}的?~{0,6}(?:冰箱|偏好|資料|廚房)(?:裡|有|是|還|剩|~{0,3}什麼)|(?:查|看)(?:一下)?~{0,3}${others}~{0,4}(?:記|存|設定|吃什麼)`,
  ],
];

const after: Talk[] = [
  [
    'health',
    '減肥|瘦身|體重|熱量|卡路里|血糖|血壓|膽固醇|糖尿病|痛風|洗腎|腎臟|吃藥|藥|懷孕|坐月子|發燒|感冒|頭痛|胃痛|癌|健檢|蛋白質夠|營養師|保健',
  ],
  [
    'open_now',
    '(?:現在|今天|還|晚上|這時|這麼晚)~{0,4}(?:有開|開著|營業)(?!的)|有沒有開|幾點~{0,2}(?:開|關|打烊|休息)|營業時間|開到幾點|公休|打烊|今天~{0,4}休息',
  ],
  [
    'follow_up',
    '第[一二三四五六七八九十\\d]+(?:家|間|個)|還有(?:嗎|別的|其他的)|(?:上面|剛剛|剛才|前面)~{0,3}(?:那|家|間)|下一頁|再多(?:一點|幾家)|^(?:那|這)(?:家|間)',
  ],
  [
    'about_bot',
    '你是(?:誰|什麼|真人|機器人|ai|人)|你叫什麼|你會(?:什麼|做什麼|不會)|你能(?:做什麼|幹嘛)|誰(?:做|開發)的|你~{0,4}記得|資料~{0,3}(?:哪裡|哪來|從哪)|收費|要錢嗎|免費|真的假的|怎麼運作|你~{0,6}(?:存|留|保存)~{0,6}(?:資料|對話|訊息)',
  ],
  ['thanks', '謝|感恩|多謝|感謝|知道了|了解|瞭解|不用了|沒事|辛苦了|太好了|好吃|讚|thank'],
  ['greeting', '^(?:你好|您好|早安|午安|晚安|哈囉|嗨|hello|hi|安安|早)'],
];

const notVegetarian = pattern(
  '牛排|燒肉|羊肉爐|豬腳|雞排|炸雞|烤鴨|海鮮|壽司|生魚片|燒烤|薑母鴨|滷肉飯|爌肉|肉圓|牛肉麵|葷',
);
const elsewhere = pattern(
  '天氣|股票|股市|翻譯|作業|算一下|新聞|電影|導航|怎麼走|怎麼去|公車|火車|高鐵|停車|笑話|唱歌|樂透|星座|颱風|住宿|飯店|匯率|寫一?[首封篇]',
);

export const noAction = (kind: string): Said => ({ calls: [{ name: 'no_action', args: { kind } }] });

const firstOf = (table: Talk[], { own }: Sentence): Said | undefined => {
  const found = table.find(([, source]) => pattern(source).test(own));
  return found && noAction(found[0]);
};

/** What must be noticed before any tool is thought of. */
export const talkFirst = (sentence: Sentence): Said | undefined => firstOf(before, sentence);

/** A place that serves meat, and no word of vegetarian food. */
export const wantsMeat = ({ own, diets }: Sentence): boolean => diets.length === 0 && notVegetarian.test(own);

/** What is left when no tool serves the sentence. */
export function talkLast(sentence: Sentence): Said {
  const found = firstOf(after, sentence);
  if (found) return found;
  if (!/\p{sc=Han}/u.test(sentence.said)) return noAction('other_language');
  return noAction(elsewhere.test(sentence.own) ? 'out_of_scope' : 'clarify');
}
