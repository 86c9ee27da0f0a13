import { expect, test } from '@jest/globals';
import { TryFailure } from '../../src/model/try-failure.ts';
import { MODELS, request } from './asking.ts';
import { reply, scripted } from './scripted-wire.ts';

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

test('a model that is still down when it is tried again is left alone for another 30 s', async () => {
  const asked: string[] = [];
  const { call, clock } = scripted({
    async ask(_request, { model }) {
      asked.push(model);
      if (model === MODELS[0]) throw new TryFailure('gone');
      return reply;
    },
  });
  const firsts = () => asked.filter((model) => model === MODELS[0]).length;
  for (let turn = 0; turn < 5; turn += 1) await call();

  await clock.advance(30_000);
  await call();
  await call();
  expect(firsts()).toBe(6);

  await clock.advance(30_000);
  await call();
  expect(firsts()).toBe(7);
});

test('while one request tries a model again, others go to the next model and do not wait', async () => {
  const asked: string[] = [];
  let isDown = true;
  const { call, clock, model } = scripted({
    async ask(_request, { model: id }) {
      asked.push(id);
      if (id !== MODELS[0]) return reply;
      if (isDown) throw new TryFailure('gone');
      return new Promise(() => {});
    },
  });
  for (let turn = 0; turn < 5; turn += 1) await call();
  await clock.advance(30_000);
  isDown = false;
  const probe = model.call(request, { signal: new AbortController().signal });
  const before = clock.now();

  expect(await call()).toMatchObject({ model: MODELS[1] });
  expect(clock.now()).toBe(before);
  await clock.runUntil(probe, 60_000);
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
