import { afterEach, expect, test } from '@jest/globals';
import { sleep } from '@jiaba/shared/clock';
import type { ModelReply } from '@jiaba/shared/model';
import fc from 'fast-check';
import type { Script } from '../../../../dev/gemini/script.ts';
import { virtualClock } from '../../../../dev/testing/virtual-clock.ts';
import { attempts } from '../../src/model/attempts.ts';
import type { WireName } from '../../src/model/gemini-model.ts';
import { TryFailure } from '../../src/model/try-failure.ts';
import type { Wire, WireReply } from '../../src/model/wire.ts';
import { asking, callOnce, MODELS, outcomeOf, request } from './asking.ts';

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

const reply: WireReply = {
  calls: [{ id: '1', name: 'search_places', args: {} }],
  steps: [],
  usage: { input: 1, output: 1, thought: 0, cached: 0, total: 2 },
};

function scripted(wire: Wire) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const states: string[] = [];
  const model = attempts({
    ...{ wire, models: MODELS, answeredBy: 'stand-in', clock, random: () => 0 },
    onBreaker: (id, state) => states.push(`${id} ${state}`),
  });
  const call = async (asked = request, signal = new AbortController().signal) => {
    const ended = model.call(asked, { signal }).catch((error: unknown) => error);
    await clock.runUntil(ended, 60_000);
    return ended;
  };
  return { clock, call, states };
}

test('after five failures in a row a model is left alone for 30 s, then one request tries it again', async () => {
  const asked: string[] = [];
  let isDown = true;
  const { call, clock, states } = scripted({
    async ask(_request, { model }) {
      asked.push(model);
      if (isDown && model === MODELS[0]) throw new TryFailure('gone');
      return reply;
    },
  });

  for (let turn = 0; turn < 6; turn += 1) await call();
  expect(asked.filter((model) => model === MODELS[0])).toHaveLength(5);
  expect(asked.at(-1)).toBe(MODELS[1]);

  await clock.advance(29_999);
  await call();
  expect(asked.filter((model) => model === MODELS[0])).toHaveLength(5);

  await clock.advance(1);
  isDown = false;
  expect(await call()).toMatchObject({ model: MODELS[0] });
  expect(states).toEqual([`${MODELS[0]} open`, `${MODELS[0]} closed`]);
});

test('when every model is left alone the call fails at once and sends nothing', async () => {
  let asked = 0;
  const { call, clock } = scripted({
    async ask() {
      asked += 1;
      throw new TryFailure('gone');
    },
  });
  for (let turn = 0; turn < 5; turn += 1) await call();
  const before = clock.now();

  expect(await call()).toMatchObject({ name: 'ModelFailure', end: 'exhausted', detail: 'breaker-open' });
  expect([asked, clock.now() - before]).toEqual([10, 0]);
});

test('when another model takes over it is shown the words of the person alone', async () => {
  const shown: unknown[] = [];
  const { call } = scripted({
    async ask({ steps }, { model }) {
      shown.push([model, steps.map(({ kind }) => kind)]);
      if (model === MODELS[0]) throw new TryFailure('timeout');
      return reply;
    },
  });

  const ended = (await call({
    ...request,
    purpose: 'dish',
    model: MODELS[0],
    steps: [
      { kind: 'user', text: 'x' },
      { kind: 'model', opaque: [] },
      { kind: 'result', callId: '1', name: 'get_pantry', result: {} },
    ],
  })) as ModelReply;

  expect(shown).toEqual([
    [MODELS[0], ['user', 'model', 'result']],
    [MODELS[1], ['user']],
  ]);
  expect(ended.restarted).toBe(true);
});

test('an exchange goes on with the model that it is with', async () => {
  const asked: string[] = [];
  const { call } = scripted({
    async ask(_request, { model }) {
      asked.push(model);
      return reply;
    },
  });

  const ended = (await call({ ...request, model: MODELS[1] })) as ModelReply;

  expect([asked, ended.restarted]).toEqual([[MODELS[1]], undefined]);
});

test('the caller’s signal ends a call in the middle of a try and of a pause', async () => {
  const controller = new AbortController();
  const { call, clock } = scripted({ ask: () => new Promise(() => {}) });
  clock.after(1_000, () => controller.abort(new Error('shutdown')));

  expect(await call(request, controller.signal)).toMatchObject({ message: 'shutdown' });
});

const kinds = [
  'overloaded',
  'network',
  'timeout',
  'quota',
  'gone',
  'bad-output',
  'blocked',
  'fatal',
] as const;
const troubles = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    afterMs: fc.integer({ min: 0, max: 6_000 }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('whatever goes wrong and however slowly, a call is at most three tries and 8 s', async () => {
  await fc.assert(
    fc.asyncProperty(troubles, async (plan) => {
      let asked = 0;
      const { call, clock } = scripted({
        async ask(_request, { signal }) {
          const { kind, afterMs, retryAfterMs } =
            plan[asked % plan.length] ?? (plan[0] as (typeof plan)[number]);
          asked += 1;
          await sleep(clock, afterMs, signal);
          throw new TryFailure(kind, { retryAfterMs });
        },
      });
      const started = clock.now();

      expect(await call()).toMatchObject({ name: 'ModelFailure' });
      expect(asked).toBeLessThanOrEqual(3);
      expect(clock.now() - started).toBeLessThanOrEqual(8_000);
    }),
    { seed: 20261130, numRuns: process.env.JIABA_LONG ? 2_000 : 50 },
  );
});
