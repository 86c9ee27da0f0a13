import { expect, test } from '@jest/globals';
import { refusalOf } from '../message-rules.ts';
import { hello } from './simulator-setup.ts';

const accepted = (...messages: unknown[]) => expect(refusalOf(messages)).toBeUndefined();
const refused = (message: unknown, property: string, why: string | RegExp = '') => {
  const refusal = refusalOf([message]);
  expect(refusal?.message).toBe('The request body has 1 error(s)');
  expect(refusal?.details).toEqual([
    { property, message: why instanceof RegExp ? expect.stringMatching(why) : expect.stringContaining(why) },
  ]);
};

const text = (words: string) => ({ type: 'text', text: words });
const quick = (action: unknown, count = 1) => ({
  ...hello,
  quickReply: { items: Array.from({ length: count }, () => ({ type: 'action', action })) },
});
const say = (label: string) => ({ type: 'message', label, text: '查蔬食' });
const family = '👨‍👩‍👧‍👦';
const at = (property: string) => `messages[0].quickReply.items[0].action.${property}`;

test('one to five messages go into one call', () => {
  accepted(...Array(5).fill(hello));
  expect(refusalOf(Array(6).fill(hello))?.details).toEqual([
    { property: 'messages', message: 'Size must be between 1 and 5' },
  ]);
  expect(refusalOf([])?.details?.[0]?.property).toBe('messages');
  expect(refusalOf(undefined)?.details?.[0]?.message).toBe('must be specified');
});

test('every fault of a batch is told, and one fault refuses all of it', () => {
  expect(refusalOf([hello, text(''), { type: 'picture' }])).toEqual({
    message: 'The request body has 2 error(s)',
    details: [
      { message: 'May not be empty', property: 'messages[1].text' },
      { message: expect.stringContaining('Must be one of'), property: 'messages[2].type' },
    ],
  });
});

test('a text has up to 5000 UTF-16 units, so an emoji counts twice', () => {
  accepted(text('好'.repeat(5000)), text('🙂'.repeat(2500)));
  refused(text('好'.repeat(5001)), 'messages[0].text', '5000');
  refused(text(`${'🙂'.repeat(2500)}a`), 'messages[0].text', '5000');
  refused({ type: 'text', text: 7 }, 'messages[0].text', 'must be a string');
});

test('emojis of a text take the place of a dollar sign', () => {
  const emoji = (index: number) => ({ ...text('$好'), emojis: [{ index, productId: 'p', emojiId: 'e' }] });
  accepted(emoji(0));
  refused(emoji(1), 'messages[0].emojis[0].index');
});

test('outside Flex an unknown property and an optional null are ignored', () => {
  accepted({ ...hello, colour: 'red', quickReply: null });
});

test('the braces of a textV2 are doubled or have a substitution', () => {
  const substitution = { who: { type: 'mention', mentionee: { type: 'user', userId: 'U1' } } };
  accepted({ type: 'textV2', text: '{who} 您好 {{}}', substitution });
  refused({ type: 'textV2', text: '{you} 您好', substitution }, 'messages[0].text', 'braces');
  refused(
    { type: 'textV2', text: '好', substitution: { 'a-b': substitution.who } },
    'messages[0].substitution.a-b',
  );
});

test('thirteen quick replies fit', () => {
  accepted(quick(say('好'), 13));
  refused(quick(say('好'), 14), 'messages[0].quickReply.items', '13');
});

test('a quick reply has a label of up to 20 characters as a person counts them', () => {
  accepted(quick(say('字'.repeat(20))), quick(say(family.repeat(20))));
  refused(quick(say('字'.repeat(21))), at('label'), '20');
  refused(quick({ type: 'message', text: '好' }), at('label'), 'must be specified');
});

test('a postback carries up to 300 UTF-16 units of data', () => {
  const postback = (data: string, more = {}) => quick({ type: 'postback', label: '好', data, ...more });
  accepted(postback('a=1&b=%E5'.padEnd(300, 'x')), postback('🙂'.repeat(150)));
  refused(postback('x'.repeat(301)), at('data'), '300');
  refused(postback('🙂'.repeat(150).concat('x')), at('data'), '300');
  accepted(postback('x', { displayText: family.repeat(300) }));
  refused(postback('x', { displayText: '字'.repeat(301) }), at('displayText'), '300');
});

test('a postback speaks in one way, and fills in only a keyboard that it opens', () => {
  const action = { type: 'postback', label: '好', data: 'x' };
  accepted(quick({ ...action, inputOption: 'openKeyboard', fillInText: '新需求：' }));
  refused(quick({ ...action, fillInText: '新需求：' }), at('').slice(0, -1), 'openKeyboard');
  refused(quick({ ...action, displayText: '好', text: '好' }), at('').slice(0, -1), 'both');
});

test('a message action says up to 300 characters', () => {
  accepted(quick({ ...say('好'), text: '字'.repeat(300) }));
  refused(quick({ ...say('好'), text: '字'.repeat(301) }), at('text'), '300');
});

test('a uri has a known scheme, is percent-encoded, and has up to 1000 units after that', () => {
  const uri = (address: string) => quick({ type: 'uri', label: '看', uri: address });
  const long = (length: number) => 'https://example.com/'.padEnd(length, 'a');
  accepted(uri(long(1000)), uri('http://a.tw'), uri('tel:047-123456'), uri('line://nv/chat'));
  refused(uri(long(1001)), at('uri'), '1000');
  refused(uri('javascript:alert(1)'), at('uri'), 'invalid uri scheme');
  refused(uri('https://example.com/素食'), at('uri'), 'percent-encoded');
  refused(uri('https://example.com/%E'), at('uri'), 'percent-encoded');
  accepted(uri(`https://example.com/${encodeURIComponent('素食')}`));
});

test('a clipboard action copies 1 to 1000 units', () => {
  const copy = (clipboardText: string) => quick({ type: 'clipboard', label: '複製', clipboardText });
  accepted(copy('x'.repeat(1000)));
  refused(copy('x'.repeat(1001)), at('clipboardText'), '1000');
  refused(copy(''), at('clipboardText'), 'May not be empty');
});

test('a date picker takes dates of its mode, the smallest before the largest', () => {
  const pick = (more: object) => quick({ type: 'datetimepicker', label: '選', data: 'x', ...more });
  accepted(pick({ mode: 'date', min: '1900-01-01', max: '2100-12-31' }));
  accepted(pick({ mode: 'datetime', initial: '2026-11-30t11:00', max: '2026-12-01T00:00' }));
  refused(pick({ mode: 'date', max: '2101-01-01' }), at('max'), 'invalid date');
  refused(pick({ mode: 'time', initial: '24:00' }), at('initial'), 'invalid date');
  refused(pick({ mode: 'time', min: '12:00', max: '12:00' }), at('min'), 'less than max');
  refused(pick({ mode: 'year' }), at('mode'));
});

test('camera and location are for quick replies only, rich menu switches for no message', () => {
  const buttons = (action: unknown) => ({
    type: 'template',
    altText: '選',
    template: { type: 'buttons', text: '選', actions: [action] },
  });
  for (const type of ['camera', 'cameraRoll', 'location']) {
    accepted(quick({ type, label: '傳送位置' }));
    refused(buttons({ type, label: '傳送位置' }), 'messages[0].template.actions[0].type');
  }
  refused(quick({ type: 'richmenuswitch', label: '換', richMenuAliasId: 'a', data: 'b' }), at('type'));
});

test('a sender has a name of up to 20 units without LINE in it', () => {
  accepted({ ...hello, sender: { name: '吃'.repeat(20) } });
  refused({ ...hello, sender: { name: '吃'.repeat(21) } }, 'messages[0].sender.name', '20');
  refused({ ...hello, sender: { name: 'Line 小幫手' } }, 'messages[0].sender.name');
});

test('media need https', () => {
  const image = (url: string) => ({
    type: 'image',
    originalContentUrl: url,
    previewImageUrl: 'https://a.tw/b',
  });
  accepted(image('https://a.tw/'.padEnd(2000, 'x')));
  refused(image('https://a.tw/'.padEnd(2001, 'x')), 'messages[0].originalContentUrl', '2000');
  refused(image('http://a.tw/'), 'messages[0].originalContentUrl', 'invalid uri scheme');
});
