import { expect, test } from '@jest/globals';
import { isUrgent } from '../../src/domain/urgent.ts';

test.each([
  '我吃壞肚子了',
  '吃完一直吐怎麼辦',
  '我阿嬤喘不過氣',
  '過敏發作，嘴唇腫起來',
  '救命',
  '老人家噎到了',
  '胸口很痛',
  '喉嚨腫起來，呼吸困難',
  '喘不过气',
])('somebody needs help now: %s', (sentence) => {
  expect(isUrgent(sentence)).toBe(true);
});

test.each([
  '上次在那家吃壞肚子，還有別家嗎',
  '吃素會不會拉肚子',
  '怕過敏發作，想找清淡的',
  '花壇有什麼素食？',
  '我對花生過敏',
  '聽說有人食物中毒',
])('nobody is in trouble now: %s', (sentence) => {
  expect(isUrgent(sentence)).toBe(false);
});
