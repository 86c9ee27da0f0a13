import { expect, test } from '@jest/globals';
import { matchEntry, normalise } from '../../src/domain/sentence.ts';

test.each([
  ['選單', 'menu'],
  ['选单', 'menu'],
  [' 選 單 ', 'menu'],
  ['?', 'menu'],
  ['？', 'menu'],
  ['？？', 'menu'],
  ['說明', 'menu'],
  ['怎麼用', 'menu'],
  ['怎麼用呢？', 'menu'],
  ['功能', 'menu'],
  ['你好', 'greet'],
  ['你好啊！', 'greet'],
  ['早安', 'greet'],
  ['嗨', 'greet'],
  ['在嗎', 'greet'],
  ['在嗎？', 'greet'],
  ['吃飽未', 'greet'],
  ['呷飽未', 'greet'],
  ['Hello', 'greet'],
  ['我要預約', 'booking'],
  ['我要預約。', 'booking'],
  ['我想預約', 'booking'],
  ['預約', 'booking'],
  ['訂位', 'booking'],
  ['我要订位', 'booking'],
  ['麻煩幫我訂位，謝謝', 'booking'],
  ['查蔬食', 'area.pick'],
  ['請幫我查蔬食，謝謝', 'area.pick'],
  ['找素食', 'area.pick'],
  ['我想找素食', 'area.pick'],
  ['找店', 'area.pick'],
  ['問店家的話', 'shop.ask'],
])('%s is the entry %s', (text, entry) => {
  expect(matchEntry(text)).toBe(entry);
});

test.each([
  '別忘記我吃全素',
  '我朋友說要刪除資料',
  '先不要放蔥',
  '選單上有什麼',
  '他說你好',
  '我要預約花壇的店',
  '可以不要預約嗎',
  '不要查蔬食',
  '功能表在哪裡',
  '查蔬食節',
  '訂位電話',
  '花壇找素食',
  '早安素食早餐店',
  '請',
  '謝謝',
  '我要',
  '嗎',
  '',
  '   ',
])('%s is no entry, whatever stands in it', (text) => {
  expect(matchEntry(text)).toBeUndefined();
});

test('a sentence of nothing but politeness does not become nothing', () => {
  expect(normalise('謝謝')).not.toBe('');
  expect(normalise('請')).not.toBe('');
});

test('normalising twice changes nothing more', () => {
  for (const text of ['請幫我查蔬食，謝謝', '我要預約', '在嗎？', '臺中有嗎'])
    expect(normalise(normalise(text))).toBe(normalise(text));
});
