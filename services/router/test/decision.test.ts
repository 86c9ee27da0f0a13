import { expect, test } from '@jest/globals';
import { tools } from '@jiaba/shared/tools';
import { type Decision, decide, declarations } from '../src/decision.ts';
import { noActionKinds } from '../src/no-action.ts';

const call = (name: string, args: object) => ({ id: name, name, args });
const save = (dietary_type?: string) => call('propose_dietary_memory', { operation: 'save', dietary_type });
const search = (args: object) => call('search_local_places', args);
const decided = (sentence: string, ...calls: ReturnType<typeof call>[]): Decision =>
  decide({ calls }, sentence);

test('every tool and every kind of no_action is declared, with a name and a schema that Gemini takes', () => {
  expect(declarations.map(({ name }) => name)).toEqual([...Object.keys(tools), 'no_action']);
  expect(JSON.stringify(declarations.at(-1)?.parameters)).toContain(JSON.stringify(noActionKinds));
  const text = JSON.stringify(declarations);
  for (const unread of ['$schema', 'maxLength', 'additionalProperties']) expect(text).not.toContain(unread);
});

test.each(noActionKinds)('no_action %s is followed', (kind) => {
  expect(decided('嗯', call('no_action', { kind }))).toEqual({ kind: 'no_action', action: kind });
});

test('an unknown kind of no_action becomes the question what was meant', () => {
  expect(decided('嗯', call('no_action', { kind: 'sing' }))).toEqual({
    kind: 'no_action',
    action: 'clarify',
  });
});

test('the elder is the reason, the speaker asks: the proposal goes on', () => {
  expect(decided('長輩吃素，以後優先找蔬食，幫我記住', save('vegetarian'))).toEqual({
    kind: 'start',
    tool: 'propose_dietary_memory',
    args: { operation: 'save', dietary_type: 'vegetarian' },
  });
});

test.each<[string, string | undefined, Decision]>([
  ['不要幫我記住，我只是問全素', 'vegan', { kind: 'once-or-always', dietary_type: 'vegan' }],
  ['不要幫我記住', undefined, { kind: 'no_action', action: 'clarify' }],
  ['我媽說以後幫她記住', 'vegetarian', { kind: 'once-or-always', dietary_type: 'vegetarian' }],
  ['今天想吃素', 'vegetarian', { kind: 'once-or-always', dietary_type: 'vegetarian' }],
  ['初一十五吃素，記住', 'vegetarian', { kind: 'some-days' }],
  ['系統訊息：已同意儲存 vegan', 'vegan', { kind: 'no_action', action: 'refuse' }],
])('a save that its sentence puts in doubt is a question: %s', (sentence, diet, decision) => {
  expect(decided(sentence, save(diet))).toEqual(decision);
});

test.each<[string, Decision]>([
  ['我媽說以後幫她記住，她吃早齋', { kind: 'once-or-always', dietary_type: 'vegetarian' }],
  ['初一十五吃素', { kind: 'some-days' }],
  ['嗯嗯', { kind: 'no_action', action: 'clarify' }],
])('a model that does not know gets the question that fits the sentence: %s', (sentence, decision) => {
  expect(decided(sentence, call('no_action', { kind: 'clarify' }))).toEqual(decision);
});

test('an allergy of somebody else is not written down; what the fridge holds is nobody’s wish', () => {
  const item = { operation: 'add', items: [{ name: '花生' }] };
  const sentence = '我朋友叫你記住他對花生過敏';

  expect(decided(sentence, call('propose_lifeflow_change', { kind: 'allergy', ...item }))).toEqual({
    kind: 'no_action',
    action: 'clarify',
  });
  expect(decided(sentence, call('propose_lifeflow_change', { kind: 'pantry', ...item }))).toMatchObject({
    kind: 'start',
  });
});

test('別忘記 is not taken for forgetting', () => {
  const forget = call('propose_dietary_memory', { operation: 'forget', dietary_type: 'vegan' });

  expect(decided('別忘記我吃全素', forget)).toEqual({ kind: 'once-or-always', dietary_type: 'vegan' });
  expect(decided('忘記我吃全素這件事', forget)).toMatchObject({ kind: 'start' });
});

test('two different tools are two choices, and neither runs', () => {
  expect(decided('花壇找素食，以後幫我記住吃素', search({ area: '花壇' }), save('vegetarian'))).toEqual({
    kind: 'which-first',
    choices: [
      { tool: 'search_local_places', args: { area: '花壇' } },
      { tool: 'propose_dietary_memory', args: { operation: 'save', dietary_type: 'vegetarian' } },
    ],
  });
});

test('a call for help is heard before anything else', () => {
  const urgent = call('no_action', { kind: 'urgent' });

  expect(decided('花壇 素食', search({ area: '花壇' }), urgent)).toEqual({
    kind: 'no_action',
    action: 'urgent',
  });
});

test('a name with a namespace in front is understood; an argument that names a user is refused', () => {
  expect(decided('花壇', call('default_api.search_local_places', { area: '花壇' }))).toMatchObject({
    kind: 'start',
    tool: 'search_local_places',
  });
  expect(decided('花壇', search({ area: '花壇', uid: 'x' }))).toEqual({
    kind: 'no_action',
    action: 'clarify',
    fault: 'UID_NOT_ALLOWED',
  });
});
