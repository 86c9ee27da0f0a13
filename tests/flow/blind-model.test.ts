import { afterEach, expect, test } from '@jest/globals';
import { readerModel } from '@jiaba/router/reader-model';
import { dietClasses } from '@jiaba/shared/domain/diet-class';
import type { ModelRequest } from '@jiaba/shared/model';
import { blindModel, knowsItsLabels, toldTooMuch } from '../../dev/testing/blind-model.ts';
import { aPerson, type Person } from './a-person.ts';

/** The model is told the sentence and public facts: no preference, no id, no earlier turn. */

let person: Person | undefined;
afterEach(async () => {
  await person?.close();
  person = undefined;
});

const SENTENCE = '花壇有什麼店推薦吃吃看？';

test('whatever is remembered, the request body is the same to the last byte', async () => {
  const seen: ModelRequest[] = [];
  person = await aPerson({ model: blindModel(readerModel(), seen) });
  await person.say(SENTENCE);
  for (const word of ['全素', '蛋素', '奶素', '蛋奶素', '五辛素', '五辛蛋奶素', '鍋邊素', '素食']) {
    await person.say(`記住我吃${word}`);
    await person.press('同意記住');
    await person.say(SENTENCE);
  }
  await person.say('忘記我的飲食偏好');
  await person.say(SENTENCE);

  expect(seen).toHaveLength(dietClasses.length + 2);
  expect(new Set(seen.map((request) => JSON.stringify(request))).size).toBe(1);
}, 30_000);

const request = (instruction: string, text: string, opaque?: unknown): ModelRequest => ({
  purpose: 'route',
  instruction,
  steps: [{ kind: 'user', text }, ...(opaque ? [{ kind: 'model' as const, opaque }] : [])],
  tools: [],
  toolChoice: 'any',
});

test('the guard that stands before every model in these tests would notice', async () => {
  expect(knowsItsLabels()).toBe(true);
  expect(toldTooMuch(request('Route.', '今天想吃全素'))).toEqual([]);
  expect(toldTooMuch(request('Route.', SENTENCE, { saved: 'vegan' }))).toEqual(['vegan']);
  expect(toldTooMuch(request('Route.', SENTENCE, '這個人吃蛋奶素。'))).toContain('蛋奶素');
  expect(toldTooMuch(request(`About U${'1'.repeat(32)}`, SENTENCE))).toHaveLength(1);
  expect(toldTooMuch(request('a'.repeat(64), SENTENCE))).toHaveLength(1);

  const options = { signal: new AbortController().signal };
  const model = blindModel(readerModel());
  await model.call(request('Route.', SENTENCE), options);
  const told = [request('Route.', SENTENCE, 'vegan'), request('Route, they are vegan.', SENTENCE)];
  for (const one of told) await expect(model.call(one, options)).rejects.toThrow(/told/);
});
