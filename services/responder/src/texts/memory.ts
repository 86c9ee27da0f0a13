import type { CardOperation } from '@jiaba/shared/domain/card';
import type { DietClass } from '@jiaba/shared/domain/diet-class';
import { clockText, dayText } from './dates.ts';
import { diets } from './diets.ts';

const named = (diet: DietClass): string => `「${diets[diet].label}」`;

/** Texts of section 6, by id; each is its lines. The three kinds of cards differ in the words for what was asked. */
export const memoryTexts = {
  'pref.none': ['我沒有記住您的素別。', '想少說一句的話，選一個，我會先給您看卡片再記。'],
  'pref.saved': (diet: DietClass) => [
    `記住了：${diets[diet].label}。`,
    '以後沒特別說，就照這個找。',
    '要改說「改成蛋奶素」；要忘記說「忘記我的飲食偏好」。',
  ],
  'pref.forgotten': [
    '忘記了。之後找店不再主動套用這項偏好，還沒按的卡片也作廢了。',
    '已送出的訊息、備份、先前的詢問單和 AI 公司留的紀錄，各有自己的規定。',
  ],
  'pref.nothing': ['本來就沒有記住，不用忘記。', '還沒按的卡片也一起作廢了。'],
  'pref.moved': ['您的素別剛剛改過，這次查到的先不給您看。'],
  'card.already': {
    save: ['已經記住了，不用再按。'],
    forget: ['已經忘記了，不用再按。'],
    delete: ['已經刪掉了，不用再按。'],
  } satisfies Record<CardOperation, string[]>,
  'card.stale': ['這張卡片是舊的，後來已經改過或忘記了。', '我沒有動任何東西。'],
  'card.expired': (operation: CardOperation) => [
    `這張卡片過了 5 分鐘，${notDone[operation]}。`,
    '還要的話，我再給您一張。',
  ],
  'card.cancelled': ['好，先不要。沒有記住任何東西。'],
  /** The same, where something stays remembered. */
  'card.cancelled, kept': ['好，先不要。記住的沒有變。'],
  'card.cancelled, delete': ['好，先不要。沒有刪除任何東西。'],
  'card.was-cancelled': (operation: CardOperation) => [`這張剛才取消了，${notDone[operation]}。`],
  'card.cancel-late': {
    save: ['這項已經記住了。', '要忘記，說「忘記我的飲食偏好」。'],
    forget: ['這項已經忘記了。'],
    delete: ['已經刪掉了，救不回來。'],
  } satisfies Record<CardOperation, string[]>,
  'card.none-open': ['現在沒有等您決定的卡片。'],
  'card.unusable': ['這張卡片不能用在您的帳號，或是內容壞了。', '我沒有動任何東西。'],
  'data.deleted': [
    '都刪掉了。',
    '備份最多再留 7 天。聊天室裡的訊息要請您自己刪；AI 公司留的紀錄照它的規定。',
  ],
};

const notDone: Record<CardOperation, string> = {
  save: '沒有記住',
  forget: '沒有忘記',
  delete: '沒有刪除',
};

/** The words on memory's cards (conversation guide, sections 6, 9 and 12). */
export const memoryCardTexts = {
  strip: '請您確認',
  ask: '要我記住這件事嗎？',
  purpose: '用途：幫您找店',
  scope: '只記這一項，不記姓名、年齡、健康',
  stays: '記住後一直有效，到您更正或忘記',
  notYet: '還沒記，按「同意記住」才會記',
  current: (current: DietClass) => `現在記的是${named(current)}，按同意前還是照它。`,
  deadline: (expiresAt: string) => `5分鐘內有效，到 ${clockText(expiresAt)}`,
  saveAlt: (diet: DietClass, expiresAt: string) =>
    `要我記住${named(diet)}嗎？打開卡片按「同意記住」才會記。${clockText(expiresAt)} 前有效。`,
  correctAlt: (current: DietClass, diet: DietClass) =>
    `要把${named(current)}改成${named(diet)}嗎？按「同意記住」才會改。`,
  askForget: (diet: DietClass) => `要忘記${named(diet)}嗎？`,
  forgetAlt: (diet: DietClass) => `要忘記${named(diet)}嗎？也可以直接打「忘記我的飲食偏好」。`,
  askDelete: ['要刪掉上面全部嗎？刪了救不回來。', '詢問單也會刪，編號不能再查。'],
  deleteAlt: '要刪除您的所有資料嗎？打開卡片按「全部刪除」。',
  remembered: (diet: DietClass) => `我記住的：${diets[diet].label}`,
  agreedOn: (consentedAt: string) => `${dayText(consentedAt)} 您同意的`,
  usedFor: '用在：找店',
  staysAsItIs: '會一直照這個，到您更正或忘記。',
  rememberedAlt: (diet: DietClass) =>
    `我記住您的素別：${diets[diet].label}。要改說「改成蛋奶素」，要忘記說「忘記我的飲食偏好」。`,
  data: '我這裡有您的：',
  dataDiet: (diet?: DietClass) => `素別：${diet ? diets[diet].label : '沒有'}`,
  dataWaiting: (waiting: number) => `還沒按的卡片：${waiting} 張`,
  notKept: '沒有留：您打的句子、位置、照片。',
};
