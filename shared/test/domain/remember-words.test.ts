import { expect, test } from '@jest/globals';
import { matchCommand } from '@jiaba/shared/domain/command';

test.each([
  ['記住我吃全素', 'vegan'],
  ['记住我吃全素', 'vegan'],
  ['請幫我記住我吃全素，謝謝', 'vegan'],
  ['記住我吃素', 'vegetarian'],
  ['記住我吃 蛋奶素', 'ovo_lacto'],
  ['記住我吃五辛蛋奶素', 'five_pungent_ovo_lacto'],
  ['改成蛋奶素', 'ovo_lacto'],
  ['改成奶蛋素喔', 'ovo_lacto'],
  ['改成素食', 'vegetarian'],
  ['我要改成鍋邊素', 'pot_side'],
  ['改成不限', 'any'],
])('%s names what is to be remembered', (text, dietary_type) => {
  expect(matchCommand(text)).toEqual({ kind: 'remember', dietary_type });
});

test.each(['改成不吃牛', '改成早上吃', '改成什麼'])('%s names nothing that can be: it is asked', (text) => {
  expect(matchCommand(text)).toEqual({ kind: 'remember' });
});

test.each([
  '記住我吃牛肉麵',
  '記住我媽吃全素',
  '不要記住我吃全素',
  '記住我吃全素，找花壇的店',
  '他說記住我吃全素',
  '改成花壇',
  '改成',
  '改成我昨天跟你說過的那一種素食',
  '可以改成蛋奶素以外的嗎',
])('%s is no command', (text) => {
  expect(matchCommand(text)).toBeUndefined();
});

test.each([
  ['我的偏好', 'preference'],
  ['設定偏好', 'preference'],
  ['忘記我的飲食偏好', 'forget'],
  ['忘記我的偏好', 'forget'],
  ['忘記偏好', 'forget'],
  ['不要記了', 'forget'],
  ['取消記住', 'forget'],
  ['請忘記我的飲食偏好，謝謝', 'forget'],
  ['忘記', 'forget.which'],
  ['忘記我吃全素', 'forget.which'],
  ['忘記我的冰箱', 'forget.which'],
  ['先不要', 'cancel'],
  ['取消', 'cancel'],
  ['不用了', 'cancel'],
  ['我的資料', 'data'],
  ['刪除我的所有資料', 'data.delete'],
])('%s is the entry %s', (text, entry) => {
  expect(matchCommand(text)).toEqual({ kind: 'entry', entry });
});

test.each([
  '別忘記我吃全素',
  '我朋友說要刪除資料',
  '先不要放蔥',
  '我不會忘記',
  '取消我的訂位',
  '不要記了他說的',
])('%s must not fire', (text) => {
  expect(matchCommand(text)).toBeUndefined();
});
