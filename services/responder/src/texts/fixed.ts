import type { FixedReply } from '@jiaba/shared/replies';
import { hourOf } from './dates.ts';
import { labels } from './labels.ts';

const lines = (...text: string[]): string => text.join('\n');

/** The fixed texts that are sent as a text message, by their id. */
export const fixedTexts: Record<
  Exclude<FixedReply['id'], 'menu' | 'menu.booking' | 'hello.greet' | 'urgent'>,
  string
> = {
  'hello.follow': lines(
    '您好，我是「吃飽未」。',
    '外面吃：說地方就好，例如「花壇 素食」。',
    '家裡煮：跟我說冰箱有什麼。',
    '我不能訂位，也不知道店家現在有沒有開。',
    '您打的字會請 Google 的 AI 看懂，我不留原句；要我記住什麼，都會先問您。',
  ),
  'hello.back': '歡迎回來。您之前同意記住的都還在。',
  'group.join': lines(
    '大家好，我是「吃飽未」。要找我，請打「@吃飽未 花壇 素食」。',
    '沒叫我，我不會說話，也不看聊天內容。',
  ),
  'group.mention-only': '要找哪裡的素食？請打「@吃飽未 花壇」。',
  clarify: '您是想外面吃、自己煮，還是看活動？',
  out_of_scope: '這個我不會。我會找素食店、配菜、查活動。',
  thanks: '不客氣，吃飽最要緊 🙂',
  follow_up: '我不會記得上一句。請按卡片上的按鈕，或再說一次鄉鎮。',
  about_bot: '我是「吃飽未」，一個自動回覆的小幫手，不是真人。',
  'place.open-now': lines(
    '我不知道現在有沒有開。',
    '請打電話或看地圖上的消息。初一、十五和過年，很多店時間不一樣。',
  ),
  'place.allergy': lines('店家的過敏原我沒有資料，不能替您判斷。', '請當面問，並說清楚對什麼過敏。'),
  not_vegetarian: lines('我只有素食店的資料。', '一起吃飯有人吃素的話，我可以找素食。'),
  health: lines('身體和吃藥的事我不懂，請問醫師或營養師。', '找店、配菜我可以幫忙。'),
  other_person: '我只能看您自己的，別人的我看不到。',
  refuse: '這個我不能做。找店、配菜、看活動可以。',
  other_language:
    '請用中文，或打鄉鎮名。 Type a town, e.g. “Huatan”. Ketik nama kota, mis. “Huatan”. Gõ tên thị trấn, vd. “Huatan”.',
  'pref.some-days': lines(
    '我還不會記「只有某幾天」或「只有早上」。',
    '那天跟我說「今天吃素」就好。我沒有記下任何東西。',
  ),
  'ai.resting': 'AI 暫時休息，先用關鍵字查。',
  'ai.cap': lines(
    '今天用 AI 的次數滿了，半夜 12 點後恢復。',
    '「花壇 全素」這樣查、看冰箱、忘記，照樣可以。',
  ),
  'ai.no-idea': lines('暫時無法理解這句。', '這樣說我就懂：「花壇 全素」。'),
  'old-button': '這個按鈕是舊的，請重新開始。',
  'too-long': '這段有點長，請分成短一點的句子。例如「花壇 素食」。',
  'read.photo': '我看不懂照片。用打的就好，例如「冰箱加 豆腐半盒」。',
  'read.voice': lines('我聽不懂語音。', '可以按鍵盤上的麥克風，講完會變成字再傳。'),
  'read.sticker': '收到 🙂 想找吃的，說個地方就好。',
  'shop.ask': lines(
    '可以這樣問店家：',
    '「有放蔥、蒜、韭菜、洋蔥嗎？」',
    '「有蛋或奶嗎？」',
    '「湯底是素的嗎？」',
    '「鍋子和葷的共用嗎？」',
    '整段可以直接拿給店家看。',
  ),
  down: lines('服務暫時無法使用，不是沒有店。', '請過一會兒再試。'),
  'down.write': '不確定有沒有完成，請按「我的偏好」或「我的資料」看看。',
};

/** hello.greet, by the time of day at which the person wrote. */
export function greeting(at: string): string {
  const hour = hourOf(at);
  return lines(`${hour >= 5 && hour < 11 ? '早安' : '您好'}，吃飽了嗎？`, '想外面吃，還是自己煮？');
}

/** The words on the menu card and the booking card. */
export const menuTexts = {
  eatingOut: '外面吃、看活動',
  atHome: '自己煮、我的',
  alt: (words: string[]) => `${labels.menu}：${words.join('、')}。打這些字也可以。`,
  bookingStrip: '預約、訂位',
  booking: '我不能幫您訂位。可以先查，或留下詢問。',
  bookingAlt: (words: string[]) => `我不能訂位。可以打：${words.join('、')}。`,
};

/** The words on the card for somebody who needs help now. */
export const urgentTexts = {
  strip: '請打 119',
  body: '身體很不舒服，請馬上打 119，或請旁邊的人幫忙。',
  alt: '請馬上打 119。',
};
