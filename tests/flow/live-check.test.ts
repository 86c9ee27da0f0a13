import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Model } from '@jiaba/shared/model';
import type { RoundEvidence } from '../../dev/live-check/evidence.ts';
import { judge } from '../../dev/live-check/judge.ts';
import { refusal } from '../../dev/live-check/refusal.ts';
import { groups } from '../../dev/live-check/rounds.ts';
import { runRounds } from '../../dev/live-check/run-rounds.ts';
import { scriptedModel } from './scripted-live-model.ts';

/** The script of the live check against a scripted model: that it runs, and that it notices. */

const out = mkdtempSync(join(tmpdir(), 'jiaba-live-test-'));
afterAll(() => rmSync(out, { recursive: true }));

const { lifecycle = [], negation = [] } = groups;
const ADAPTER = 'tests/flow/scripted-live-model.ts';
const approved = { group: 'lifecycle', approve: true, model: 'scripted', out, adapter: ADAPTER };

test.each([
  ['without a group', { ...approved, group: undefined }, 'key', '--group lifecycle|negation'],
  ['a group that is none', { ...approved, group: 'all' }, 'key', '--group lifecycle|negation'],
  ['without approval', { ...approved, approve: undefined }, 'key', 'was not approved'],
  ['without a model', { ...approved, model: undefined }, 'key', '--model ID'],
  ['without a place for the evidence', { ...approved, out: undefined }, 'key', '--out DIR'],
  ['without a key', approved, undefined, 'GEMINI_API_KEY'],
  ['with an empty key', approved, '', 'GEMINI_API_KEY'],
])('%s nothing is asked of any model', (_what, args, key, says) => {
  expect(refusal(args, key)).toContain(says);
});

const liveCheck = (key: string, ...args: string[]) =>
  spawnSync(process.execPath, ['dev/live-check/main.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, GEMINI_API_KEY: key },
  });

test('one group, approved: four rounds, chained from request to answer, and labelled for what it is', () => {
  const run = liveCheck(
    'key',
    '--group',
    'lifecycle',
    '--approve',
    '--model',
    'x',
    '--out',
    out,
    '--adapter',
    ADAPTER,
  );
  expect([run.status, run.stderr]).toEqual([0, '']);

  const report = JSON.parse(readFileSync(join(out, 'lifecycle.json'), 'utf8')) as {
    rounds: (RoundEvidence & { faults: string[] })[];
  };
  expect(report).toMatchObject({
    layer: 'stand-in',
    group: 'lifecycle',
    approved: true,
    model: 'x',
    thinking_level: 'scripted',
    sdk: expect.stringMatching(/^@google\/genai \d/),
    commit: expect.any(String),
  });
  expect(report.rounds.map(({ faults }) => faults)).toEqual([[], [], [], []]);
  const [, , filled] = report.rounds;
  expect(filled).toMatchObject({
    reply: { calls: [{ id: 'call-3', args: { area: '花壇' } }] },
    executed: [{ callId: 'call-3', topic: 'memory.requested' }],
    answer: { record: { effective: { dietary_type: 'vegetarian' }, origin: 'consented_memory' } },
  });
});

test('the refusal is a clear text, and the status says that nothing was run', () => {
  const run = liveCheck('', '--group', 'lifecycle', '--approve', '--model', 'x', '--out', out);
  expect([run.status, run.stdout]).toEqual([2, '']);
  expect(run.stderr).toContain('set GEMINI_API_KEY');
});

test('denials and other people’s wishes reach no card', async () => {
  expect(judge(negation, await runRounds(negation, scriptedModel()))).toEqual([[], [], [], []]);
});

async function faultsWith(model: Model, rounds = lifecycle): Promise<string[]> {
  return judge(rounds, await runRounds(rounds, model)).flat();
}

const [today = '', wish = '', open = ''] = lifecycle.map(({ says }) => says);
const search = (args: object) => ({ name: 'search_local_places', args });

test.each([
  [
    'fills the condition itself',
    { [open]: search({ area: '花壇', dietary_type: 'vegetarian' }) },
    'is not what was said',
  ],
  ['only says that it remembers', { [wish]: undefined }, 'only says that it remembers'],
  ['leaves out what was said', { [today]: search({ area: '花壇' }) }, 'is not what was said'],
  [
    'proposes something else',
    { [wish]: { name: 'propose_dietary_memory', args: { operation: 'save', dietary_type: 'vegan' } } },
    'something else was proposed',
  ],
  ['proposes nothing', { [wish]: search({ area: '花壇' }) }, 'did not call propose_dietary_memory'],
])('a model that %s fails the check', async (_what, changed, fault) => {
  expect((await faultsWith(scriptedModel(changed))).join('\n')).toContain(fault);
});

test('a card after a denial, or a change behind it, fails the check', async () => {
  const [denial] = await runRounds(negation.slice(0, 1), scriptedModel());
  const faults = (changed: Partial<RoundEvidence>) =>
    judge(negation.slice(0, 1), denial ? [{ ...denial, ...changed }] : []).flat();
  const answer = { ...denial?.answer, record: { tool: 'dietary_memory', status: 'card' } };

  expect(faults({})).toEqual([]);
  expect(faults({ answer: answer as RoundEvidence['answer'] })).toEqual(['a card was shown']);
  expect(faults({ after: [{ collection: 'preference-revisions', id: 'x', data: {} }] })).toEqual([
    'memory changed',
  ]);
});

test('a broken chain, and a request that tells too much, are noticed in the evidence alone', async () => {
  const evidence = await runRounds(lifecycle.slice(0, 1), scriptedModel());
  const [one] = evidence as [RoundEvidence];
  const faults = (changed: Partial<RoundEvidence>) =>
    judge(lifecycle.slice(0, 1), [{ ...one, ...changed }]).flat();

  expect(faults({})).toEqual([]);
  expect(faults({ executed: [] })).toContain('what was run is not what the model called');
  expect(faults({ executed: one.executed.map((event) => ({ ...event, callId: 'other' })) })).toContain(
    'what was run is not what the model called',
  );
  expect(faults({ request: undefined })).toContain('the model was not asked');
  const { request } = one;
  if (!request) throw new Error('the round has no request');
  const steps = [...request.steps, { kind: 'model' as const, opaque: 'saved: ovo_lacto' }];
  expect(faults({ request: { ...request, steps } })).toContain('the request tells more than the sentence');
});
