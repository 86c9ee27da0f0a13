import { fold } from './fold.ts';

/** The words that the deterministic reader knows beside places and conditions. Patterns see folded text. */

const foldedList = (...lines: string[]): string[] =>
  lines
    .flatMap((line) => line.split(' '))
    .map(fold)
    .sort((a, b) => b.length - a.length);

/** What is asked around a place without being part of it. */
const asked = foldedList(
  '有沒有什麼 有沒有 有什麼 有甚麼 有啥 有哪些 有哪家 哪裡有 哪里有 哪邊有 哪裡 哪邊 哪兒 哪家 哪些 哪間 什麼 甚麼 怎麼樣 如何',
  '推薦 介紹 好吃的 好吃 吃吃看 吃的 可以吃 能吃 想要吃 想吃 要吃 愛吃 吃飯 用餐 吃飽 店家 餐廳 餐館 飯館 的店 美食 東西 食物 料理店',
  '一家 幾家 兩家 一間 幾間 這家 那家 地方 選擇 種類 請問 麻煩 幫我 幫忙 我想要 我想 我要 想要 想找 尋找 搜尋 查詢 查一下 找找 知道',
  '告訴我 跟我說 給我 列出 看看 一下 今天 明天 後天 今晚 晚上 中午 早上 下午 現在 等一下 待會 這次 這禮拜 週末 假日 晚餐 中餐 平日',
  '帶長輩 帶爸媽 帶家人 帶小孩 帶媽媽 帶爸爸 長輩 爸媽 媽媽 爸爸 家人 朋友 同事 老人家 小孩 我們 大家 一起 我在 我人在 我住 我是 我吃',
  '阿嬤 阿媽 阿公 奶奶 爺爺 外婆 外公 公公 婆婆 太太 先生 老婆 老公 兒子 女兒 孫子 孫女 姊姊 妹妹 哥哥 弟弟 初一 十五',
  '便宜 平價 乾淨 有名 新開 還有 別的 其他 另外 有開 營業 開的 電話 地址 謝謝 感恩 左右 比較 適合 順路 可不可以 可以 能不能 在哪 是不是',
);
const askedSingly = '有卖吃要去在到往的那哪吗呢嘛吧啊喔呀找查问想会能请人从跟或也还';
const english =
  'restaurants? food in at where is are there the an? any can i eat find please shops? places? to for me what';

export const asking = new RegExp(
  [...asked, '(?<!早)午餐', `(?<![a-z])(?:${english.split(' ').join('|')})(?![a-z])`].join('|'),
  'g',
);
/** What means nothing at the edge of a word and much inside one; 老店 and 吃到飽 stay what they are. */
export const edges = new RegExp(
  `^(?:(?!吃到饱)[${askedSingly}])+|(?:(?<=..|[面饭粥])店|^店|[${askedSingly}])+$`,
  'g',
);

/** The sentence looks for food. */
export const seeking =
  /吃|餐|店|美食|推荐|有什么|有甚么|有哪些|哪里|哪家|哪边|有没有|找|查|restaurant|food|eat/;

/** A keyword is a word, not the rest of a sentence. */
export const grammar = /[我你您他她它是了没不会说给让就才把被很最这\d]/;

/** Saving, forgetting, negation, and 想吃菜, which may just be hungry for greens: never guessed at. */
export const unsure =
  /[想要爱多]吃菜|记住|记得|记起|记下|记一下|帮.{0,2}记|忘|(?<!要)不要|(?<!用)不用|(?<!吃)不吃|(?<!是)不是|(?<!能)不能|(?<!想)不想|别再|先别|以后|之后都|每次都|说他|说她/;
/** What is or is not in a dish, said in other words than those of a condition: it would be lost in a search. */
export const ingredients =
  /(?:不|没|没有|无|免)(?:含|加|放|掺|用|吃)?(?:蛋|奶|乳|葱|蒜|韭|肉|鱼)|葱|蒜|韭菜|五辛(?!素|蛋|奶)/;
/** Days of a part-time vegetarian: with a township a search for today, alone something else. */
export const someDays = /初一|十五/;
/** A clause that only declines to be remembered leaves the search beside it alone. */
export const declining = /^(?=.*(?:不要|不用|不必|先别|别))(?=.*(?:记|存)).*$/;

/** Sentences about something else than finding a place to eat. */
export const elsewhere = new RegExp(
  foldedList(
    '冰箱 煮 食譜 做菜 下廚 廚房 活動 集章 嘉年華 蔬食節 預約 訂位 訂餐 詢問單 需求 回報 偏好 設定 改成 取消 刪',
    '我的資料 血糖 減肥 吃藥 肚子痛 吃壞 喘不過 救命 天氣 新聞 公所 提示詞 忽略 怎麼走 怎麼去 幾點 停車',
  ).join('|'),
);

/** 我吃全素 tells something; it looks for nothing. */
export const telling = /^我们?家?(?!.*(?:附近|旁边|找|查))都?是?吃?\S{0,6}素食?(?:的|者)?[。!]?$/;
