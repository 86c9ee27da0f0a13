import { expect, test } from '@jest/globals';
import { expectationOf } from '../mapping.ts';
import { type Answer, score } from '../score.ts';
import type { Item } from '../set.ts';

const item = (parts: Partial<Item> & Pick<Item, 'utterance' | 'expected'>): Item => ({
  ...{ id: 'x1', category: 'test', acceptable: [], town_alt: [], absent_args: [], forbidden: [] },
  ...parts,
});

function scored(one: Item, answer: Answer, proposals: string[] = [answer.tool]) {
  return score(one.utterance, expectationOf(one), { answer, proposals });
}

const search = (args: object): Answer => ({ tool: 'search_local_places', args: { ...args } });
const noAction = (kind: string): Answer => ({ tool: 'no_action', args: { kind } });

const banqiao = item({
  utterance: '今天想吃全素，板橋附近有推薦的嗎',
  expected: { tool: 'search_places', args: { town: '板橋', diet: 'vegan' } },
  absent_args: ['near_me'],
  forbidden: ['propose_preference'],
});

test.each<[string, Answer, boolean, boolean]>([
  ['the name itself', search({ area: '板橋', dietary_type: 'vegan' }), true, true],
  ['the person’s own words that hold it', search({ area: '板橋附近', dietary_type: 'vegan' }), true, true],
  ['words that were never said', search({ area: '新北板橋區', dietary_type: 'vegan' }), true, false],
  ['mere nearness', search({ area: '附近', dietary_type: 'vegan' }), true, false],
  ['another class', search({ area: '板橋', dietary_type: 'ovo' }), true, false],
  ['another tool', noAction('clarify'), false, false],
])('a place may be given as %s', (_what, answer, tool, args) => {
  expect(scored(banqiao, answer)).toMatchObject({ tool, args, violations: [] });
});

test('other names of the place count, and a slip as it was typed', () => {
  const typed = item({
    utterance: '但水有素食嗎',
    expected: { tool: 'search_places', args: { town: '淡水' } },
    town_alt: ['淡水區'],
  });

  for (const area of ['淡水', '淡水區', '但水']) {
    expect(scored(typed, search({ area, dietary_type: 'vegetarian' })).args).toBe(true);
  }
  expect(scored(typed, search({ area: '三芝', dietary_type: 'vegetarian' })).args).toBe(false);
});

test('near_me is any way to ask for mere nearness', () => {
  const near = item({
    utterance: '走路十分鐘內有什麼全素的',
    expected: { tool: 'search_places', args: { near_me: true, diet: 'vegan' } },
    absent_args: ['town'],
  });

  expect(scored(near, search({ area: '走路十分鐘內', dietary_type: 'vegan' })).args).toBe(true);
  expect(scored(near, search({ area: '花壇', dietary_type: 'vegan' })).args).toBe(false);
});

test('where a set leaves 素食 open this project says vegetarian, and the row is told', () => {
  const open = item({
    utterance: '淡水有沒有素食餐廳？',
    expected: { tool: 'search_places', args: { town: '淡水' } },
    absent_args: ['diet'],
  });
  const strict = item({ ...open, utterance: '淡水有沒有餐廳？' });

  expect(expectationOf(open).relabelled).toBe(true);
  expect(scored(open, search({ area: '淡水', dietary_type: 'vegetarian' })).args).toBe(true);
  expect(scored(open, search({ area: '淡水' })).args).toBe(false);
  expect(scored(strict, search({ area: '淡水', dietary_type: 'vegetarian' })).args).toBe(false);
});

test.each<[object, Answer]>([
  [
    { action: 'save', field: 'diet', value: 'vegan' },
    { tool: 'propose_dietary_memory', args: { operation: 'save', dietary_type: 'vegan' } },
  ],
  [
    { action: 'update', field: 'diet', value: 'lacto' },
    { tool: 'propose_dietary_memory', args: { operation: 'save', dietary_type: 'lacto' } },
  ],
  [
    { action: 'forget', field: 'diet' },
    { tool: 'propose_dietary_memory', args: { operation: 'forget' } },
  ],
  [
    { action: 'save', field: 'allergy', value: '花生' },
    {
      tool: 'propose_lifeflow_change',
      args: { kind: 'allergy', operation: 'add', items: [{ name: '花生' }] },
    },
  ],
  [
    { action: 'save', field: 'avoid', value: '香菜' },
    { tool: 'propose_lifeflow_change', args: { kind: 'forbidden', operation: 'add', items: ['香菜'] } },
  ],
])('propose_preference %j is %j', (args, answer) => {
  const wish = item({ utterance: '…', expected: { tool: 'propose_preference', args: { ...args } } });

  expect(scored(wish, answer)).toMatchObject({ tool: true, args: true });
});

test.each<[string, object, Answer]>([
  ['handoff', { reason: 'reservation' }, noAction('booking')],
  ['handoff', { reason: 'complaint' }, { tool: 'offer_service_request', args: {} }],
  ['none', { kind: 'acknowledge' }, noAction('thanks')],
  ['none', { kind: 'acknowledge' }, noAction('clarify')],
  ['none', { kind: 'answer' }, noAction('about_bot')],
  ['none', { kind: 'refuse' }, noAction('refuse')],
  [
    'recommend_dish',
    { ingredients: ['豆腐', '蛋'] },
    { tool: 'recommend_dish', args: { use: ['蛋', '豆腐'] } },
  ],
  ['search_local_places', { area: '花壇' }, search({ area: '花壇' })],
])('%s %j is answered by %j', (tool, args, answer) => {
  expect(scored(item({ utterance: '…', expected: { tool, args: { ...args } } }), answer)).toMatchObject({
    tool: true,
    args: true,
  });
});

test('a forbidden tool counts when it would run; one that code stopped is told apart', () => {
  const saved: Answer = { tool: 'propose_lifeflow_change', args: {} };

  expect(scored(banqiao, saved).violations).toEqual(['propose_lifeflow_change']);
  expect(scored(banqiao, noAction('clarify'), ['propose_dietary_memory'])).toMatchObject({
    violations: [],
    proposed: ['propose_dietary_memory'],
  });
});
