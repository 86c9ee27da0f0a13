import { expect, test } from '@jest/globals';
import { actionsIn, argumentsOf, quickRepliesOf, rendered, textsOf } from './sent-parts.ts';

test('two wishes: each button starts one of them, with the arguments that were said', () => {
  const messages = rendered('pref.two-things');

  expect(textsOf(messages)).toEqual(['這句有兩件事，先做哪個？']);
  expect(quickRepliesOf(messages)).toEqual(['先找店', '先記住']);
  expect(argumentsOf(messages, '先找店')).toEqual({
    action: 'tool',
    tool: 'search_local_places',
    args: { area: '花壇', dietary_type: 'vegan' },
  });
});

test('two wishes of one kind are told apart by their words', () => {
  expect(quickRepliesOf(rendered('pref.two-things, the same twice'))).toEqual([
    '先找店 花壇 全素',
    '先找店 員林 全素',
  ]);
});

test('a wish too long for a button is left out; the others can be pressed', () => {
  expect(quickRepliesOf(rendered('pref.two-things, too long to press'))).toEqual([
    '先找店',
    '先記住 五辛蛋奶素',
  ]);
});

test('for once: a search under that condition. Always: the proposal, which still needs its card', () => {
  const messages = rendered('pref.once-or-always');

  expect(textsOf(messages)).toEqual(['這次就好，還是以後找店都照「全素」？']);
  expect(argumentsOf(messages, '這次就好')).toEqual({ action: 'search', dietary_type: 'vegan' });
  expect(argumentsOf(messages, '以後都照')).toEqual({
    action: 'tool',
    tool: 'propose_dietary_memory',
    args: { operation: 'save', dietary_type: 'vegan' },
  });
});

test('somebody in need gets one button, which calls for help', () => {
  const messages = rendered('urgent');

  expect(messages).toMatchObject([{ type: 'flex', altText: '請馬上打 119。' }]);
  expect(actionsIn(messages)).toEqual([{ type: 'uri', label: '打 119', uri: 'tel:119' }]);
});
