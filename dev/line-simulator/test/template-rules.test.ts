import { expect, test } from '@jest/globals';
import { refusalOf } from '../message-rules.ts';

const send = (template: object, altText = '選') => refusalOf([{ type: 'template', altText, template }]);
const property = (template: object) => send(template)?.details?.map((detail) => detail.property);
const action = (label = '好') => ({ type: 'message', label, text: '好' });
const actions = (count: number) => Array.from({ length: count }, () => action());
const words = (count: number) => '字'.repeat(count);

test('a buttons template has 160 characters of text, 60 under a title, and 4 actions', () => {
  const buttons = (more: object) => ({ type: 'buttons', text: '選', actions: actions(4), ...more });
  expect(send(buttons({ text: words(160) }))).toBeUndefined();
  expect(property(buttons({ text: words(161) }))).toEqual(['messages[0].template.text']);
  expect(send(buttons({ title: words(40), text: words(60) }))).toBeUndefined();
  expect(property(buttons({ title: words(41), text: words(61) }))).toHaveLength(2);
  expect(property(buttons({ actions: actions(5) }))).toEqual(['messages[0].template.actions']);
  expect(property(buttons({ actions: [action(words(21))] }))).toEqual([
    'messages[0].template.actions[0].label',
  ]);
});

test('a confirm template has 240 characters and exactly two actions', () => {
  const confirm = (text: string, count: number) => ({ type: 'confirm', text, actions: actions(count) });
  expect(send(confirm(words(240), 2))).toBeUndefined();
  expect(property(confirm(words(241), 2))).toEqual(['messages[0].template.text']);
  for (const count of [1, 3])
    expect(property(confirm('好', count))).toEqual(['messages[0].template.actions']);
});

test('a carousel template has up to 10 columns, all alike', () => {
  const column = (more: object = {}) => ({ text: words(120), actions: actions(3), ...more });
  const carousel = (...columns: object[]) => ({ type: 'carousel', columns });
  expect(send(carousel(...Array(10).fill(column())))).toBeUndefined();
  expect(property(carousel(...Array(11).fill(column())))).toEqual(['messages[0].template.columns']);
  expect(property(carousel(column(), column({ actions: actions(1) })))).toEqual([
    'messages[0].template.columns',
  ]);
  expect(property(carousel(column({ text: words(121) })))).toEqual(['messages[0].template.columns[0].text']);
  expect(property(carousel(column({ actions: actions(4) })))).toEqual([
    'messages[0].template.columns[0].actions',
  ]);
});

test('an image carousel has labels of up to 12 characters, or none', () => {
  const images = (one: object) => ({
    type: 'image_carousel',
    columns: [{ imageUrl: 'https://a.tw/b', action: one }],
  });
  expect(send(images(action(words(12))))).toBeUndefined();
  expect(send(images({ type: 'message', text: '好' }))).toBeUndefined();
  expect(property(images(action(words(13))))).toEqual(['messages[0].template.columns[0].action.label']);
});

test('the alternative text has 1 to 1500 units', () => {
  const confirm = { type: 'confirm', text: '好', actions: actions(2) };
  expect(send(confirm, words(1500))).toBeUndefined();
  for (const altText of ['', words(1501)]) {
    expect(send(confirm, altText)?.details?.[0]?.property).toBe('messages[0].altText');
  }
});
