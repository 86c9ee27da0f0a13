import { expect, test } from '@jest/globals';
import { asPlainText, pressables } from '../plain-text.ts';
import { asMessages, bubble, flex, hello } from './simulator-setup.ts';

const text = (words: string) => ({ type: 'text', text: words });
const row = (...contents: unknown[]) => ({ type: 'box', layout: 'horizontal', contents });
const button = (action: unknown) => ({ type: 'button', action });
const uri = (label: string, address: string) => ({ type: 'uri', label, uri: address });
const quickReply = (...actions: unknown[]) => ({
  items: actions.map((action) => ({ type: 'action', action })),
});

const card = {
  ...bubble(text('和米素食'), row(text('電話'), text('沒有資料')), { type: 'separator' }),
  header: row(text('花壇鄉 1／7')),
  footer: {
    type: 'box',
    layout: 'vertical',
    contents: [
      button(uri('打電話', 'tel:047')),
      button(uri('看地圖', 'https://a.tw')),
      { ...row(text('回報錯誤')), action: { type: 'postback', data: 'report' } },
    ],
  },
};
const answer = asMessages(
  { ...text('花壇鄉找到 7 家'), quickReply: quickReply({ type: 'message', label: '看不到', text: 'x' }) },
  {
    ...flex({ type: 'carousel', contents: [card, bubble(text('第二家\n在路口'))] }),
    quickReply: quickReply(
      { type: 'message', label: '換鄉鎮', text: '查蔬食' },
      { type: 'location', label: '傳送位置' },
      { type: 'postback', label: '寫需求', data: 'x', inputOption: 'openKeyboard', fillInText: '新需求：' },
    ),
  },
);

test('an answer is printed card by card, with a number before all that can be pressed', () => {
  expect(asPlainText(answer)).toBe(
    [
      '花壇鄉找到 7 家',
      '┌ 卡片 1／2',
      '│ 花壇鄉 1／7',
      '│ 和米素食',
      '│ 電話 沒有資料',
      '│ [1] 打電話',
      '│ [2] 看地圖（開網頁）',
      '│ [3] 回報錯誤',
      '└',
      '┌ 卡片 2／2',
      '│ 第二家',
      '│ 在路口',
      '└',
      '快速回覆：[4] 換鄉鎮　[5] 傳送位置（傳位置）　[6] 寫需求（打字）',
    ].join('\n'),
  );
});

test('the same numbers give what is pressed', () => {
  expect(pressables(answer)).toEqual([
    { number: 1, label: '打電話', action: uri('打電話', 'tel:047') },
    { number: 2, label: '看地圖', action: uri('看地圖', 'https://a.tw') },
    { number: 3, label: '回報錯誤', action: { type: 'postback', data: 'report' } },
    { number: 4, label: '換鄉鎮', action: { type: 'message', label: '換鄉鎮', text: '查蔬食' } },
    { number: 5, label: '傳送位置', action: { type: 'location', label: '傳送位置' } },
    { number: 6, label: '寫需求', action: expect.objectContaining({ type: 'postback', data: 'x' }) },
  ]);
});

test('plain texts have nothing to press', () => {
  expect(asPlainText(asMessages(hello, hello))).toBe('您好\n您好');
  expect(pressables(asMessages(hello))).toEqual([]);
});

test('a box that is a button is one thing to press, named by its words', () => {
  const big = {
    ...row({
      type: 'text',
      contents: [
        { type: 'span', text: '同意' },
        { type: 'span', text: '記住' },
      ],
    }),
    action: { type: 'postback', data: 'agree', label: '同意' },
  };
  expect(pressables(asMessages(flex(bubble(big))))).toEqual([
    { number: 1, label: '同意記住', action: big.action },
  ]);
});

test('templates and media are named', () => {
  const template = {
    type: 'confirm',
    text: '要嗎？',
    actions: [
      { type: 'message', label: '好', text: '好' },
      { type: 'message', label: '不要', text: '不要' },
    ],
  };
  expect(
    asPlainText(
      asMessages(
        { type: 'template', altText: '要嗎', template },
        { type: 'sticker', packageId: '1', stickerId: '2' },
        { type: 'location', title: '花壇火車站', address: '花壇鄉', latitude: 24, longitude: 120.5 },
        {
          type: 'textV2',
          text: '{who} 您好 {{}}',
          substitution: { who: { type: 'mention', mentionee: { type: 'all' } } },
        },
      ),
    ),
  ).toBe('要嗎？\n[1] 好\n[2] 不要\n（貼圖）\n（位置）花壇火車站，花壇鄉\n@who 您好 {}');
});
