import { expect, test } from '@jest/globals';
import { sleep } from '@jiaba/shared/clock';
import type { ModelReply } from '@jiaba/shared/model';
import fc from 'fast-check';
import { isLongRun } from '../../../../dev/testing/long-run.ts';
import { TryFailure } from '../../src/model/try-failure.ts';
import { MODELS, request } from './asking.ts';
import { reply, scripted } from './scripted-wire.ts';

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
    { seed: 20261130, numRuns: isLongRun ? 2_000 : 50 },
  );
});
