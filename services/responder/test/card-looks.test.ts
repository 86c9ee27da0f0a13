import { expect, test } from '@jest/globals';
import type { messagingApi } from '@line/bot-sdk';
import { placeCard } from '../src/cards/place-card.ts';
import { aClaim, aPlace } from './place-answers.ts';
import { bubblesOf, everyRendering, partsOfType } from './sent-parts.ts';

/** What elderly eyes need: size, weight and contrast (conversation guide, section 12). */

interface Words {
  text: string;
  size: string;
  weight: string;
  color: string;
  background: string;
}

type Part = Record<string, unknown>;
const partsIn = (part: unknown): Part[] => ((part as { contents?: Part[] }).contents ?? []) as Part[];

/** Every text of a part of a card, with the colour behind it. */
function wordsIn(part: Part, behind: string): Words[] {
  const background = String(part.backgroundColor ?? behind);
  if (part.type !== 'text') return partsIn(part).flatMap((inner) => wordsIn(inner, background));
  const { text, size, weight, color } = part;
  return [{ text, size, weight, color, background } as Words];
}

const wordsOf = ({ header, body }: messagingApi.FlexBubble): Words[] =>
  [header, body].flatMap((box) => (box ? wordsIn(box as unknown as Part, '#FFFFFF') : []));

/** WCAG 2.1: relative luminance, and the contrast ratio of two colours. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
/** The guide's least ratio, 6.8, is rounded. */
const ENOUGH = 6.75;

const cards = everyRendering.flatMap(({ messages }) => bubblesOf(messages));
const everyWord = cards.flatMap(wordsOf);

test('the contrast of the guide’s colours is as the guide says', () => {
  expect(contrast('#1A1A1A', '#FFFFFF')).toBeCloseTo(17.4, 1);
  expect(contrast('#FFFFFF', '#1B5E3A')).toBeCloseTo(7.8, 0);
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
});

test('every text on a card stands out from what is behind it by 6.8 to 1 or more', () => {
  expect(everyWord.length).toBeGreaterThan(100);
  expect(everyWord.filter(({ color, background }) => contrast(color, background) < ENOUGH)).toEqual([]);
});

test('so do the words of every button: white on the main one, black on the others', () => {
  const buttons = partsOfType(cards as never, 'button');
  expect(buttons.length).toBeGreaterThan(50);
  for (const { style, color } of buttons) {
    const words = style === 'primary' ? '#FFFFFF' : '#1A1A1A';
    expect(contrast(words, String(color))).toBeGreaterThanOrEqual(ENOUGH);
  }
});

test('nothing is smaller than md, and the main button stands on top over the full width', () => {
  const sizes = ['md', 'lg', 'xl', 'xxl', '3xl'];
  expect(everyWord.filter(({ size }) => !sizes.includes(size))).toEqual([]);
  for (const { footer } of cards) {
    if (!footer) continue;
    expect(footer).toMatchObject({ layout: 'vertical', spacing: 'md' });
    expect(footer.contents[0]).toMatchObject({ style: 'primary' });
  }
});

test('a place card in its order: strip, name, address, phone, claim, warning, source, age', () => {
  const place = aPlace('和米素食', { loose: true, phone: [aClaim('04-7891234')] });
  const card = placeCard(place, { n: 1, total: 7, at: '2026-11-30T04:00:00.000Z' });
  const seen = wordsOf(card).map(({ text, size, weight, background }) => [text, size, weight, background]);
  expect(seen).toEqual([
    ['花壇鄉　1／7', 'lg', 'bold', '#1B5E3A'],
    ['和米素食', 'xl', 'bold', '#FFFFFF'],
    ['花壇鄉彰員路三段4號', 'lg', 'regular', '#FFFFFF'],
    ['電話：04-7891234', 'lg', 'regular', '#FFFFFF'],
    ['民間地圖列為素食（沒細分）', 'lg', 'regular', '#FFFFFF'],
    ['素別要問店家', 'lg', 'regular', '#FFF3D1'],
    ['民間素食地圖 2020年4月', 'md', 'regular', '#FFFFFF'],
    ['資料較舊，請先電話確認', 'lg', 'regular', '#FFF3D1'],
  ]);
});

test('the key word of a warning is bold', () => {
  const card = placeCard(aPlace('和米素食'), { n: 1, total: 7, at: '2026-11-30T04:00:00.000Z' });
  expect(partsOfType([card as never], 'span')).toMatchObject([
    { text: '資料較舊', weight: 'bold' },
    { text: '，請先看地圖確認' },
  ]);
});
