import type { FixedReply } from '@jiaba/shared/replies';
import { hourOf } from './dates.ts';
import { labels } from './labels.ts';

const lines = (...text: string[]): string => text.join('\n');

/** The fixed texts that are sent as a text message, by their id. */
export const fixedTexts: Record<
  Exclude<FixedReply['id'], 'menu' | 'menu.booking' | 'hello.greet'>,
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
  'pref.which': '要記哪一種？',
  'forget.which': '要忘記哪一項？',
  'forget.details': lines(
    '忘記的是「找店時自動照您的素別」。',
    '已送出的訊息還在聊天室，要請您自己刪。',
    '備份最多再留 7 天，先前的詢問單照它的期限。',
    'AI 公司留的紀錄照它的規定。要刪更多，說「我的資料」。',
  ),
  'group.private': lines('這是群組，個人的偏好和冰箱我不在這裡看。', '請一對一跟我說。'),
  down: lines('服務暫時無法使用，不是沒有店。', '請過一會兒再試。'),
  'down.write': '不確定有沒有完成，請按「我的偏好」或「我的資料」看看。',
};

/** hello.greet, by the time of day at which the person wrote. */
export function greeting(at: string): string {
  const hour = hourOf(at);
  return lines(`${hour >= 5 && hour < 11 ? '早安' : '您好'}，吃飽了嗎？`, '想外面吃，還是自己煮？');
}

/** Alt text of the card that `group.private` is. */
export const privateChatAlt = '個人的事請一對一跟我說。';

/** The words on the menu card and the booking card. */
export const menuTexts = {
  eatingOut: '外面吃、看活動',
  atHome: '自己煮、我的',
  alt: (words: string[]) => `${labels.menu}：${words.join('、')}。打這些字也可以。`,
  bookingStrip: '預約、訂位',
  booking: '我不能幫您訂位。可以先查，或留下詢問。',
  bookingAlt: (words: string[]) => `我不能訂位。可以打：${words.join('、')}。`,
};
