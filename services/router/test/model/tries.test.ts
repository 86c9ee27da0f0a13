import { afterEach, expect, test } from '@jest/globals';
import type { Script } from '../../../../dev/gemini/script.ts';
import type { WireName } from '../../src/model/gemini-model.ts';
import { asking, callOnce, outcomeOf } from './asking.ts';

type Replies = NonNullable<Script[number]['replies']>;

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function played(wire: WireName, replies: Replies) {
  const there = await asking({ wire, script: [{ api: wire === 'interactions' ? 'ia' : 'gc', replies }] });
  close = there.standIn.close;
  const called = await callOnce(there);
  const asked = there.standIn.requests.map(({ body, path }) => JSON.stringify([path, body]));
  return { ...called, tries: there.tries, models: asked.map((text) => (text.includes('3.5-flash') ? 2 : 1)) };
}

const good: Replies[number] = {
  json: {
    id: 'i',
    status: 'requires_action',
    steps: [{ type: 'function_call', id: '1', name: 'search_places', arguments: { diet: 'any' } }],
  },
};
const busy: Replies[number] = { status: 503, json: { error: { code: 503, status: 'UNAVAILABLE' } } };

test('a busy model gets one more chance; the second time the next model is asked', async () => {
  const { models, ended } = await played('interactions', [busy, busy, good]);

  expect(models).toEqual([1, 1, 2]);
  expect(outcomeOf(ended)).toBe('route');
});

test.each<[string, Replies[number]]>([
  ['a model that is not there', { status: 404, json: { error: { code: 404 } } }],
  ['a model that never answers', { hang: true }],
  ['an answer that cannot be used', { json: { id: 'i', status: 'completed' } }],
])('%s: the next model is asked at once', async (_what, reply) => {
  const { models, ended } = await played('interactions', [reply, good]);

  expect(models).toEqual([1, 2]);
  expect(outcomeOf(ended)).toBe('route');
});

test.each<WireName>(['interactions', 'generate-content'])(
  'what the server asks to wait is waited where it fits, by header too (%s)',
  async (wire) => {
    const later = { ...busy, headers: { 'retry-after': '2' } };
    const tooLate = { ...busy, headers: { 'retry-after': '30' } };

    const fitting = await played(wire, [later, later, later]);
    await close?.();
    const not = await played(wire, [tooLate, tooLate, tooLate]);

    expect([fitting.models, fitting.ms]).toEqual([[1, 1, 2], 2_000]);
    expect([not.models, not.ms]).toEqual([[1, 2], 0]);
  },
);

test.each<[WireName, Replies[number]]>([
  [
    'interactions',
    { json: { id: 'i', status: 'requires_continuation', steps: [], continuation_token: 't' } },
  ],
  [
    'generate-content',
    {
      json: {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: '…' }] },
            finishReason: 'CONTINUATION',
            continuationToken: 'dA==',
          },
        ],
        continuationToken: 'dA==',
      },
    },
  ],
])(
  'an answer that wants to go on is no answer, and the SDK asks for no more of it (%s)',
  async (wire, half) => {
    const { tries, models } = await played(wire, [half, half, half]);

    expect([tries.map(({ outcome }) => outcome), models]).toEqual([
      ['bad-output', 'bad-output'],
      [1, 2],
    ]);
  },
);

test('a model that never answers is left after 4.5 s, and the call ends within 8 s in all', async () => {
  const { ms, tries, ended } = await played('interactions', [{ hang: true }, { hang: true }, good]);

  expect(ms).toBe(8_000);
  expect(tries.map(({ outcome, ms: each }) => [outcome, each])).toEqual([
    ['timeout', 4_500],
    ['timeout', 3_500],
  ]);
  expect(outcomeOf(ended)).toBe('failed:exhausted');
});

test('of each try the model, its number, the outcome, the time and the tokens are told, and nothing that was said', async () => {
  const wasted = { total_tokens: 30, total_input_tokens: 20, total_output_tokens: 10 };
  const { tries } = await played('interactions', [
    { json: { id: 'i', status: 'incomplete', steps: [], usage: wasted } },
    good,
  ]);

  expect(tries).toEqual([
    {
      answeredBy: 'stand-in',
      model: 'gemini-3.8-flash',
      try: 1,
      outcome: 'bad-output',
      detail: 'incomplete',
      ms: 0,
      usage: { input: 20, output: 10, thought: 0, cached: 0, total: 30 },
    },
    {
      answeredBy: 'stand-in',
      model: 'gemini-3.5-flash',
      try: 2,
      outcome: 'answered',
      ms: 0,
      usage: { input: 0, output: 0, thought: 0, cached: 0, total: 0 },
    },
  ]);
});
