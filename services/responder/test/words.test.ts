import { expect, test } from '@jest/globals';
import { countGraphemes } from '../src/graphemes.ts';
import { campaignTexts } from '../src/texts/campaign.ts';
import { diets } from '../src/texts/diets.ts';
import { rally } from './place-answers.ts';
import { bubblesOf, everyRendering, labelsIn, linesOf, textsOf, wordsIn } from './sent-parts.ts';

const technical = ['參數', '系統', '授權', '版本', '快照', '資料庫', '模型', '逾時', 'Token', 'token'];
const promises = ['現在有開', '安全', '可以放心吃', '認證', '保證', '最近的', '還沒壞'];
const mainland = ['土豆', '西紅柿', '視頻', '信息'];
const ambiguous = ['查不到'];

test.each(everyRendering)(
  '$name speaks as a neighbour does: no technical word, no promise',
  ({ messages }) => {
    const all = [...technical, ...promises, ...mainland, ...ambiguous];
    const words = wordsIn(messages);
    expect(words.length).toBeGreaterThan(0);
    expect(all.filter((word) => words.some((text) => text.includes(word)))).toEqual([]);
  },
);

test('neither the names of the diets nor the campaign lines hold a forbidden word', () => {
  const words = [
    ...Object.values(diets).flatMap(({ label, line }) => [label, line]),
    ...Object.values(campaignTexts).flatMap((text) => text(rally)),
  ];
  expect([...technical, ...promises].filter((word) => words.some((text) => text.includes(word)))).toEqual([]);
});

test.each(everyRendering)(
  '$name is short: texts of 120 characters and 6 lines, at most 3 messages',
  ({ messages }) => {
    expect(messages.length).toBeLessThanOrEqual(3);
    for (const text of textsOf(messages)) {
      expect(text.split('\n').length).toBeLessThanOrEqual(6);
      expect(countGraphemes(text.replaceAll('\n', ''))).toBeLessThanOrEqual(120);
    }
    for (const bubble of bubblesOf(messages)) expect(linesOf(bubble).length - 1).toBeLessThanOrEqual(8);
  },
);

test.each(everyRendering)(
  '$name has short buttons, at most 13 under a message and 3 on a card',
  ({ messages }) => {
    for (const label of labelsIn(messages)) {
      expect(label).not.toBe('');
      expect(countGraphemes(label)).toBeLessThanOrEqual(20);
    }
    for (const { quickReply } of messages) expect(quickReply?.items?.length ?? 0).toBeLessThanOrEqual(13);
    for (const bubble of bubblesOf(messages))
      expect(bubble.footer?.contents.length ?? 0).toBeLessThanOrEqual(3);
  },
);

test.each(everyRendering)('$name puts full-width punctuation between Chinese words', ({ messages }) => {
  expect(wordsIn(messages).filter((text) => /[一-鿿][,;!?:](?!\/\/)/.test(text))).toEqual([]);
});
