import { expect, test } from '@jest/globals';
import { refusalOf } from '../message-rules.ts';
import { bubble, bubbleOfBytes, flex, hello } from './simulator-setup.ts';

const accepted = (contents: unknown) => expect(refusalOf([flex(contents)])).toBeUndefined();
const refused = (contents: unknown, property: string, message = '') => {
  expect(refusalOf([flex(contents)])).toEqual({
    message: 'A message (messages[0]) in the request body is invalid',
    details: [{ property, message: expect.stringContaining(message) }],
  });
};

const first = '/body/contents/0';
const words = (more: object = {}) => ({ type: 'text', text: '和米素食', ...more });
const box = (layout: string, ...contents: unknown[]) => ({ type: 'box', layout, contents });
const button = (action: unknown, more: object = {}) => ({ type: 'button', action, ...more });
const say = (label?: string) => ({ type: 'message', text: '查蔬食', ...(label !== undefined && { label }) });
const image = { type: 'image', url: 'https://example.com/a.png' };

test('the alternative text has 1 to 1500 UTF-16 units', () => {
  expect(refusalOf([flex(bubble(words()), '🙂'.repeat(750))])).toBeUndefined();
  for (const altText of ['', `${'🙂'.repeat(750)}a`]) {
    expect(refusalOf([flex(bubble(words()), altText)])?.details?.[0]?.property).toBe('messages[0].altText');
  }
});

test('the refusal names the message that is invalid and where in its contents', () => {
  expect(
    refusalOf([hello, flex({ type: 'carousel', contents: [bubble(words()), bubble(words({ text: '' }))] })]),
  ).toEqual({
    message: 'A message (messages[1]) in the request body is invalid',
    details: [{ message: 'must be non-empty text', property: '/contents/1/body/contents/0/text' }],
  });
});

test('a bubble has at least one block', () => {
  refused({ type: 'bubble' }, '/', 'At least one block must be specified');
  accepted({ type: 'bubble', hero: image });
});

test('header, body and footer are boxes, the hero is a box, an image or a video', () => {
  for (const block of ['header', 'body', 'footer']) refused({ type: 'bubble', [block]: image }, `/${block}`);
  refused({ type: 'bubble', hero: words() }, '/hero', 'invalid property');
  accepted({ type: 'bubble', hero: box('vertical', words()) });
});

test('a video is a hero in a wide bubble outside a carousel', () => {
  const hero = {
    type: 'video',
    url: 'https://a.tw/v.mp4',
    previewUrl: 'https://a.tw/p.png',
    altContent: image,
  };
  accepted({ type: 'bubble', hero });
  refused({ type: 'bubble', size: 'nano', hero }, '/', 'video');
  refused({ type: 'carousel', contents: [{ type: 'bubble', hero }] }, '/contents/0', 'video');
  refused(bubble(hero), first, 'invalid property');
});

test('a bubble may have 30 KB of JSON', () => {
  accepted(bubbleOfBytes(30 * 1024));
  refused(bubbleOfBytes(30 * 1024 + 1), '/', 'Too large flex message');
});

test('the JSON is measured in bytes, so that a Chinese character counts three', () => {
  refused(bubble(words({ text: '字'.repeat(10_300) })), '/', 'Too large flex message');
});

test('a carousel may have 50 KB of JSON', () => {
  const carousel = (last: number) => ({
    type: 'carousel',
    contents: [bubbleOfBytes(25 * 1024), bubbleOfBytes(last)],
  });
  const frame = JSON.stringify(carousel(1024)).length - 1024;
  accepted(carousel(50 * 1024 - frame));
  refused(carousel(50 * 1024 - frame + 1), '/', 'Too large flex message');
});

test('a carousel has 1 to 12 bubbles of one size', () => {
  const carousel = (...contents: unknown[]) => ({ type: 'carousel', contents });
  accepted(carousel(...Array(12).fill(bubble(words()))));
  refused(carousel(...Array(13).fill(bubble(words()))), '/contents', '12');
  refused(carousel(), '/contents', '12');
  accepted(carousel(bubble(words()), { ...bubble(words()), size: 'mega' }));
  refused(carousel(bubble(words()), { ...bubble(words()), size: 'giga' }), '/contents', 'same size');
});

test('Flex refuses a property that it does not know, and null anywhere', () => {
  refused(bubble(words({ colour: '#000000' })), `${first}/colour`, 'invalid property');
  refused(bubble(words({ color: null })), `${first}/color`, 'null');
  refused({ ...bubble(words()), title: 'x' }, '/title', 'invalid property');
  refused(bubble(words({ action: { ...say(), tint: 1 } })), `${first}/action/tint`, 'invalid property');
  refused(bubble({ type: 'spacer' }), first, 'invalid property');
});

test('a text needs words or spans', () => {
  accepted(bubble({ type: 'text', contents: [{ type: 'span', text: '好' }] }));
  refused(bubble({ type: 'text' }), `${first}/text`, 'must be non-empty text');
  refused(bubble(words({ text: '' })), `${first}/text`, 'must be non-empty text');
  refused(bubble(words({ text: 5 })), `${first}/text`, 'must be a string');
  refused(bubble({ type: 'text', contents: [words()] }), `${first}/contents/0`, 'invalid property');
});

test('a colour is #RRGGBB or #RRGGBBAA', () => {
  for (const color of ['#1B5E3A', '#1b5e3aff']) accepted(bubble(words({ color })));
  for (const color of ['#F00', 'red', '1B5E3A', '#1B5E3A0']) {
    refused(bubble(words({ color })), `${first}/color`, 'invalid color');
  }
});

test('the layout of a box says what it may hold', () => {
  const icon = { type: 'icon', url: 'https://a.tw/i.png' };
  accepted(bubble(box('baseline', icon, words()), box('horizontal', image, words()), box('vertical')));
  refused(bubble(box('baseline', image)), `${first}/contents/0`, 'invalid property');
  refused(bubble(box('horizontal', icon)), `${first}/contents/0`, 'invalid property');
  refused(bubble(box('diagonal')), `${first}/layout`, 'Must be one of');
  refused(bubble({ type: 'box', layout: 'vertical' }), `${first}/contents`, 'must be specified');
});

test('sizes are keywords or pixels, and percentages where LINE takes them', () => {
  const boxed = (more: object) => bubble({ ...box('vertical', words()), ...more });
  accepted(
    boxed({
      margin: 'md',
      spacing: '8px',
      cornerRadius: 'xl',
      paddingAll: '5%',
      offsetTop: '10%',
      width: '50%',
    }),
  );
  for (const name of ['margin', 'spacing', 'cornerRadius'])
    refused(boxed({ [name]: '5%' }), `${first}/${name}`);
  refused(boxed({ width: 'md' }), `${first}/width`);
  accepted(bubble(words({ size: '5xl' }), words({ size: '18px' }), { ...image, size: 'full' }));
  refused(bubble(words({ size: 'full' })), `${first}/size`);
  refused(bubble(words({ size: 18 })), `${first}/size`);
});

test('an image is at most three times as high as wide', () => {
  accepted(bubble({ ...image, aspectRatio: '1:3' }));
  accepted(bubble({ ...image, aspectRatio: '1.91:1' }));
  refused(bubble({ ...image, aspectRatio: '1:3.1' }), `${first}/aspectRatio`);
  refused(bubble({ ...image, url: 'http://a.tw/a.png' }), `${first}/url`, 'invalid uri scheme');
});

test('a button has a label of up to 40 characters, other actions in Flex may have one', () => {
  accepted(bubble(button(say('字'.repeat(40)))));
  refused(bubble(button(say('字'.repeat(41)))), `${first}/action/label`, '40');
  refused(bubble(button(say())), `${first}/action/label`, 'must be specified');
  accepted(bubble(words({ action: say() })));
  refused(bubble(words({ action: say('字'.repeat(41)) })), `${first}/action/label`, '40');
});

test('camera and location actions have no place in Flex', () => {
  refused(bubble(button({ type: 'location', label: '傳送位置' })), `${first}/action/type`);
});

test('a gradient has an angle and two colours', () => {
  const background = { type: 'linearGradient', angle: '90deg', startColor: '#ffffff', endColor: '#000000' };
  const boxed = (more: object) => bubble({ ...box('vertical'), background: { ...background, ...more } });
  accepted(boxed({ centerColor: '#112233', centerPosition: '50%' }));
  refused(boxed({ angle: '360deg' }), `${first}/background/angle`);
  refused(boxed({ centerPosition: '101%' }), `${first}/background/centerPosition`);
});
