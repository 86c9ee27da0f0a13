import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noActionKinds } from '@jiaba/router/no-action';
import { publicFacts } from '@jiaba/router/public-facts';
import { routingRequest } from '@jiaba/router/routing-request';
import { systemClock } from '@jiaba/shared/clock';
import { readVersions } from '@jiaba/shared/domain/catalogue-versions';
import { estimateTokens } from '../../gemini/token-estimate.ts';
import { type LocalModel, localModel } from '../../stack/local-model.ts';
import { parseEvalArgs } from '../args.ts';
import { evaluate } from '../evaluate.ts';
import { markdownOf, promptText, reportOf } from '../report.ts';
import { readSet } from '../set.ts';

const facts = publicFacts(readVersions());

let standIn: LocalModel;
beforeAll(async () => {
  standIn = await localModel({ kind: 'stand-in' }, systemClock);
});
afterAll(() => standIn.close());

async function reportFor(file: string) {
  const set = readSet(file);
  const rows = [];
  for (const item of set.items) rows.push(await evaluate(item, { model: standIn.model, facts }));
  return reportOf({
    ...{ set: set.meta.name, rows, model: 'stand-in', isLive: false },
    ...{ commit: '0000000', origin: 'test', prompt: routingRequest('', facts) },
  });
}

test.each(['tests/eval/routing-changhua.json', 'tests/vectors/routing-dev.json'])(
  '%s: nothing forbidden would run, whatever the stand-in proposes',
  async (file) => {
    const report = await reportFor(file);

    expect(report.forbiddenViolations).toBe(0);
    expect(report.toolAccuracy).toBeGreaterThan(0.9);
    expect(report.layer).toBe('stand-in');
    expect(markdownOf(report)).toContain('not by Gemini');
  },
);

test('the rows in which 素 was left open are listed', async () => {
  const { relabelled } = await reportFor('tests/vectors/routing-dev.json');

  expect(relabelled).toEqual(['d01', 'd13', 'd14', 'd15', 'd22', 'd36', 'd39', 'd40']);
});

test('the set for Changhua holds 80 utterances, two for each kind of no_action, six part-time vegetarians', () => {
  const { items } = readSet('tests/eval/routing-changhua.json');
  const kinds = items.flatMap(({ expected, acceptable }) =>
    [expected, ...acceptable].flatMap(({ tool, args }) => (tool === 'no_action' ? [args.kind] : [])),
  );

  expect(items).toHaveLength(80);
  expect(new Set(items.map(({ id }) => id)).size).toBe(80);
  for (const kind of noActionKinds)
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThanOrEqual(2);
  expect(items.filter(({ category }) => category === 'part-time').length).toBeGreaterThanOrEqual(6);
});

test('the routing prompt takes at most 1,200 tokens by the local estimate, with a sentence of 40 characters', () => {
  const sentence = '吃'.repeat(40);

  expect(estimateTokens(promptText(routingRequest(sentence, facts)) + sentence)).toBeLessThanOrEqual(1_200);
});

const set = ['--set', 'x.json'];

test.each<[string[], Record<string, string>, RegExp]>([
  [[], {}, /--set FILE is missing/],
  [[...set, '--live'], { GEMINI_API_KEY: 'k' }, /--model/],
  [[...set, '--live', '--model', 'm'], { GEMINI_API_KEY: 'k' }, /--approve/],
  [[...set, '--live', '--model', 'm', '--approve'], {}, /GEMINI_API_KEY/],
])('nothing leaves the machine unless it is meant: %j', (argv, env, message) => {
  expect(() => parseEvalArgs(argv, env)).toThrow(message);
});

test('a live run names its model', () => {
  const argv = [...set, '--live', '--model', 'gemini-3.8-flash', '--approve'];

  expect(parseEvalArgs(argv, { GEMINI_API_KEY: 'k' }).live).toEqual({
    model: 'gemini-3.8-flash',
    apiKey: 'k',
  });
  expect(parseEvalArgs(set, { GEMINI_API_KEY: 'k' }).live).toBeUndefined();
});
