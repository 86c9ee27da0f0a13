import type { EntryId } from '../entries.ts';
import { fold } from './fold.ts';

/** What people type for each fixed entry, first the words that its buttons send. */
const forms: Record<EntryId, readonly string[]> = {
  menu: [
    '選單',
    '?',
    '說明',
    '怎麼用',
    '功能',
    '怎麼使用',
    '使用說明',
    '有什麼功能',
    '主選單',
    '回選單',
    'menu',
    'help',
  ],
  greet: [
    ...['你好', '您好', '早安', '早', '午安', '晚安', '嗨', '嗨嗨', '哈囉', '安安', '在嗎', '有人在嗎'],
    ...['吃飽未', '呷飽未', '呷飽沒', '吃飽沒', '吃飽了', '吃飽了沒', 'hi', 'hello'],
  ],
  booking: ['我要預約', '訂位', '預約', '預約訂位', '我要訂位', '可以訂位', '可以預約'],
  'area.pick': ['查蔬食', '找素食', '找店', '找蔬食', '查素食', '找素食店', '找蔬食店', '查店家', '找店家'],
  'shop.ask': ['問店家的話', '怎麼問店家'],
  preference: ['我的偏好', '設定偏好', '偏好設定', '偏好', '看我的偏好', '查看偏好', '我的飲食偏好'],
  forget: [
    ...['忘記我的飲食偏好', '忘記我的偏好', '忘記偏好', '忘記飲食偏好', '不要記了', '取消記住'],
    ...['忘掉我的飲食偏好', '忘掉我的偏好'],
  ],
  'forget.which': ['忘記'],
  'forget.details': ['詳細說明'],
  cancel: ['先不要', '取消', '不用了'],
  data: ['我的資料', '查看我的資料', '看我的資料'],
  'data.delete': ['刪除我的所有資料', '刪除所有資料', '刪除我的資料', '刪掉我的所有資料', '全部刪除'],
};

/** 忘記 and anything that is no entry: what is to be forgotten must be asked, not guessed. */
const forgetting = /^忘记/;

/** Politeness that says nothing, in folded form. */
const lead = /^(请问|请|麻烦你?|我要|我想要?|帮我)/;
const tail = /(喔|哦|啦|吧|吗|呢|啊|谢谢你?|感恩|[。.!?~,，、…])$/;

/**
 * A sentence for comparing with a fixed entry: folded, without spaces, without leading and trailing politeness;
 * never nothing at all.
 */
export function normalise(text: string): string {
  let sentence = fold(text).replace(/\s/g, '');
  for (;;) {
    const shorter =
      sentence.replace(lead, '') === sentence ? sentence.replace(tail, '') : sentence.replace(lead, '');
    if (shorter === sentence || shorter === '') return sentence;
    sentence = shorter;
  }
}

/** Entries are normalised like sentences, so that 我要預約 matches although 我要 is politeness elsewhere. */
const entries = new Map(
  Object.entries(forms).flatMap(([entry, words]) =>
    words.map((word): [string, EntryId] => [normalise(word), entry as EntryId]),
  ),
);

/** The fixed entry that a whole sentence is, or 忘記 that begins it; never one that stands in a part of it. */
export function matchEntry(text: string): EntryId | undefined {
  const sentence = normalise(text);
  return entries.get(sentence) ?? (forgetting.test(sentence) ? 'forget.which' : undefined);
}
