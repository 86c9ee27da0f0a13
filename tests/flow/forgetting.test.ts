import { afterEach, expect, test } from '@jest/globals';
import type { Model, ModelReply } from '@jiaba/shared/model';
import { aPerson, type Person, until, words } from './a-person.ts';

let person: Person;
afterEach(() => person.close());

async function remember(): Promise<void> {
  await person.say('記住我吃蛋奶素');
  await person.press('同意記住');
}

/** A model whose answers come when the test says so. */
function hangingModel() {
  const waiting: ((reply: ModelReply) => void)[] = [];
  const model: Model = { call: () => new Promise((resolve) => waiting.push(resolve)) };
  const reply: ModelReply = {
    answeredBy: 'gemini',
    model: 'slow',
    calls: [{ id: '1', name: 'search_local_places', args: { area: '花壇' } }],
    steps: [],
    usage: { input: 0, output: 0, thought: 0, cached: 0, total: 0 },
  };
  const release = () => {
    for (const answer of waiting) answer(reply);
  };
  return { model, waiting, release };
}

test('forgetting while six model calls hang is answered within 2 s, and none of them uses the old value', async () => {
  const { model, waiting, release } = hangingModel();
  person = await aPerson({ model });
  await remember();
  const before = person.shown().length;
  for (let n = 0; n < 6; n += 1) await person.begin(`花壇有什麼推薦的店嗎，第${n}次`);
  await until(() => waiting.length === 6, 2_000);

  const started = Date.now();
  await person.begin('忘記我的飲食偏好');
  await until(() => person.shown().length > before, 2_000);
  const answeredMs = Date.now() - started;

  expect(words(person.shown()[before])).toContain('忘記了。');
  expect(answeredMs).toBeLessThan(2_000);

  release();
  await person.stack.bus.idle();
  const searches = person.shown().slice(before + 1);
  expect(searches).toHaveLength(6);
  for (const search of searches) {
    expect(words(search)).toContain('條件：沒有指定素別');
    expect(words(search)).not.toContain('照您同意記住的');
  }
});

test('LINE answers 500, the person forgets, the retry shows no old result but says why', async () => {
  person = await aPerson();
  await remember();
  const { simulator, bus } = person.stack;
  const calls = simulator.calls.length;
  simulator.faults.next('reply', { kind: 'status', status: 500 });

  await person.begin('花壇有推薦吃的嗎');
  await until(() => simulator.calls.length > calls, 2_000);
  await person.begin('忘記我的飲食偏好');
  await bus.idle();

  const seen = words(person.shown().slice(2));
  expect(seen).toContain('忘記了。');
  expect(seen).toContain('您的素別剛剛改過，這次查到的先不給您看。');
  expect(seen).not.toContain('花壇鄉');
});
