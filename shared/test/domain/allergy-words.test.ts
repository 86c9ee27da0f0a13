import { expect, test } from '@jest/globals';
import { mentionsAllergy } from '../../src/domain/allergy-words.ts';

test.each([
  '花生過敏可以吃花壇哪家',
  '我对虾过敏',
  '員林素食，小孩過敏體質',
  '有沒有過敏原',
  'Huatan vegan, I am allergic to nuts',
])('「%s」 is about an allergy', (text) => {
  expect(mentionsAllergy(text)).toBe(true);
});

test.each(['花壇有什麼素食', '不吃花生', '敏感', ''])('「%s」 is not', (text) => {
  expect(mentionsAllergy(text)).toBe(false);
});

test('asking twice gives the same answer', () => {
  expect([mentionsAllergy('花生過敏'), mentionsAllergy('花生過敏')]).toEqual([true, true]);
});
