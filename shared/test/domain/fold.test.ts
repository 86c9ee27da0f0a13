import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../../src/domain/fold.ts';

test.each([
  ['臺中', '台中'],
  ['花坛', '花壇'],
  ['员林', '員林'],
  ['牛肉面', '牛肉麵'],
  ['豆干', '豆乾'],
  ['５０３', '503'],
  ['ＨＵＡＴＡＮ', 'huatan'],
  ['埔盐', '埔鹽'],
  ['埔塩', '埔鹽'],
  ['綫西', '線西'],
  ['卤味', '滷味'],
])('%s and %s are the same when compared', (a, b) => {
  expect(fold(a)).toBe(fold(b));
});

test.each([
  ['花壇', '花檀'],
  ['鹿谷', '鹿港'],
  ['西湖', '溪湖'],
])('%s and %s stay different', (a, b) => {
  expect(fold(a)).not.toBe(fold(b));
});

test('a folded text is as long as the NFKC text, so that a find can be cut from the words as typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text)).toHaveLength(text.normalize('NFKC').length);
    }),
    { seed: 20261130, numRuns: 500 },
  );
});
