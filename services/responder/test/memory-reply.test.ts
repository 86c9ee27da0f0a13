import { expect, test } from '@jest/globals';
import { dietClasses } from '@jiaba/shared/domain/diet-class';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { renderReplies } from '../src/render.ts';
import { TOKEN } from './memory-answers.ts';
import {
  actionsIn,
  argumentsOf,
  bubblesOf,
  everyRendering,
  flexOf,
  labelsIn,
  linesOf,
  quickRepliesOf,
  rendered,
  textsOf,
  wordsIn,
} from './sent-parts.ts';

const cardLines = (id: string) => linesOf(bubblesOf(rendered(id))[0] ?? { type: 'bubble' });
const altOf = (id: string) => flexOf(rendered(id))[0]?.altText;

test('the consent card says what, what for, what not, until when, and that nothing is kept yet', () => {
  expect(cardLines('pref.propose')).toEqual([
    '請您確認',
    '要我記住這件事嗎？',
    '全素',
    '不吃肉、蛋、奶，也不吃蔥蒜',
    '用途：幫您找店',
    '只記這一項，不記姓名、年齡、健康',
    '記住後一直有效，到您更正或忘記',
    '還沒記，按「同意記住」才會記',
    '5分鐘內有效，到 11:36:10',
  ]);
  expect(altOf('pref.propose')).toBe('要我記住「全素」嗎？打開卡片按「同意記住」才會記。11:36:10 前有效。');
});

test('the value stands out', () => {
  const value = JSON.stringify(rendered('pref.propose'));
  expect(value).toContain('"text":"全素","size":"xxl","weight":"bold"');
});

test('a correction says what holds until it is agreed to', () => {
  expect(cardLines('pref.correct')).toContain('現在記的是「蛋奶素」，按同意前還是照它。');
  expect(altOf('pref.correct')).toBe('要把「蛋奶素」改成「全素」嗎？按「同意記住」才會改。');
});

test.each([
  ['pref.propose', '同意記住'],
  ['pref.correct', '同意記住'],
  ['pref.propose-forget', '同意忘記'],
  ['data.delete', '全部刪除'],
])('%s is agreed to and declined with one token', (id, agree) => {
  expect(labelsIn(bubblesOf(rendered(id)))).toEqual([agree, '先不要']);
  expect(argumentsOf(rendered(id), agree)).toEqual({ action: 'approve', token: TOKEN });
  expect(argumentsOf(rendered(id), '先不要')).toEqual({ action: 'cancel', token: TOKEN });
  expect(cardLines(id).at(-1)).toBe('5分鐘內有效，到 11:36:10');
});

test('deleting everything looks like it, and says that it cannot be undone', () => {
  expect(JSON.stringify(rendered('data.delete'))).toContain('#8C1D18');
  expect(cardLines('data.delete')).toContain('要刪掉上面全部嗎？刪了救不回來。');
});

test('what is remembered is shown with its day, its use and the ways to change it', () => {
  expect(cardLines('pref.view')).toEqual([
    '我的偏好',
    '我記住的：五辛蛋奶素',
    '11/30 您同意的',
    '用在：找店',
    '會一直照這個，到您更正或忘記。',
  ]);
  expect(argumentsOf(rendered('pref.view'), '改成別種')).toEqual({ action: 'propose', operation: 'save' });
  expect(argumentsOf(rendered('pref.view'), '忘記')).toEqual({ action: 'entry', entry: 'forget' });
});

test.each(['pref.none', 'pref.which'])('%s offers every diet, and each leads to the same card', (id) => {
  expect(quickRepliesOf(rendered(id))).toEqual([
    '全素',
    '蛋素',
    '奶素',
    '蛋奶素',
    '五辛素',
    '五辛蛋奶素',
    '鍋邊素',
    '只要素食',
  ]);
  const offered = actionsIn(rendered(id)).map(({ label }) => argumentsOf(rendered(id), label ?? ''));
  expect(offered.map((postback) => postback?.action === 'propose' && postback.dietary_type).sort()).toEqual(
    [...dietClasses].sort(),
  );
});

test.each([
  [
    'card.expired',
    '這張卡片過了 5 分鐘，沒有記住。',
    { action: 'propose', operation: 'save', dietary_type: 'vegan' },
  ],
  [
    'card.was-cancelled',
    '這張剛才取消了，沒有記住。',
    { action: 'propose', operation: 'save', dietary_type: 'vegan' },
  ],
  ['card.expired, forget', '這張卡片過了 5 分鐘，沒有忘記。', { action: 'propose', operation: 'forget' }],
  ['card.was-cancelled, delete', '這張剛才取消了，沒有刪除。', { action: 'entry', entry: 'data.delete' }],
])('%s offers another card of the same kind', (id, text, postback) => {
  expect(textsOf(rendered(id))[0]).toContain(text);
  expect(argumentsOf(rendered(id), '再給我一張')).toEqual(postback);
});

test('a stale card and an unusable one offer none', () => {
  for (const id of ['card.stale', 'card.unusable'])
    expect(quickRepliesOf(rendered(id))).toEqual(['我的偏好']);
});

test('declining says truthfully whether something stays remembered', () => {
  expect(textsOf(rendered('card.cancelled'))).toEqual(['好，先不要。沒有記住任何東西。']);
  expect(textsOf(rendered('card.cancelled, kept'))).toEqual(['好，先不要。記住的沒有變。']);
  expect(textsOf(rendered('card.cancelled, delete'))).toEqual(['好，先不要。沒有刪除任何東西。']);
});

test('forgetting promises what it does, and names what follows other rules', () => {
  const [text] = textsOf(rendered('pref.forgotten'));
  expect(text).toContain('之後找店不再主動套用這項偏好');
  for (const elsewhere of ['已送出的訊息', '備份', '詢問單', 'AI 公司']) expect(text).toContain(elsewhere);
});

test('a preference that changed offers the same search again, with what was open left open', () => {
  expect(textsOf(rendered('pref.moved'))).toEqual(['您的素別剛剛改過，這次查到的先不給您看。']);
  expect(argumentsOf(rendered('pref.moved'), '再查一次')).toMatchObject({ action: 'search', area: '花壇' });
  expect(quickRepliesOf(rendered('pref.moved, not in a search'))).toEqual(['我的偏好']);
});

test('我的資料 says what is kept, and what is not', () => {
  expect(cardLines('data.list')).toEqual([
    '我的資料',
    '我這裡有您的：',
    '素別：全素',
    '還沒按的卡片：2 張',
    '沒有留：您打的句子、位置、照片。',
  ]);
  expect(cardLines('data.list, nothing')).toContain('素別：沒有');
  expect(labelsIn(bubblesOf(rendered('data.list')))).toContain('全部刪除');
});

test('in a group there is a pointer to the 1:1 chat, with a button where the bot’s id is known', () => {
  const [flex] = flexOf(rendered('group.private', 'group'));
  expect(flex?.altText).toBe('個人的事請一對一跟我說。');
  expect(labelsIn(flex)).toEqual([]);

  const withLink = renderReplies([{ kind: 'fixed', id: 'group.private' }], anEnvelope({ scope: 'group' }), {
    basicId: '@jiaba',
  });
  expect(actionsIn(withLink)).toEqual([
    { type: 'uri', label: '一對一聊天', uri: 'https://line.me/R/oaMessage/%40jiaba/' },
  ]);
});

/** `ai.resting` comes before an answer that leads on; after 謝謝 nothing need follow. */
const leadsNowhere = ['ai.resting', 'thanks'];

test.each(
  everyRendering.filter(
    ({ id, scope }) => scope === 'user' && !/^(place|area|group)\./.test(id) && !leadsNowhere.includes(id),
  ),
)('$name leads on: a button, or words to type', ({ messages }) => {
  const quoted = /「.+」/.test(wordsIn(messages).join());
  expect(labelsIn(messages).length > 0 || quoted).toBe(true);
});
