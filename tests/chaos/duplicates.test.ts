import { afterEach, expect, test } from '@jest/globals';
import { readerModel } from '@jiaba/router/reader-model';
import type { Model } from '@jiaba/shared/model';
import { aWorld, idsOf, type World } from './world.ts';

const QUESTION = '花壇有推薦吃的嗎';

let world: World | undefined;
afterEach(async () => world?.close());

/** Counts how often something was decided. */
function countingModel() {
  let calls = 0;
  const reader = readerModel();
  const model: Model = {
    call: (request, options) => {
      calls += 1;
      return reader.call(request, options);
    },
  };
  return { model, calls: () => calls };
}

/** Copies the place as it was said, with or without a word of the name: never the same decision twice. */
function undecidedModel(): Model {
  let n = 0;
  const usage = { input: 0, output: 0, thought: 0, cached: 0, total: 0 };
  return {
    async call() {
      n += 1;
      const args = { area: '花壇', ...(n > 1 && { keyword: `第${n}家` }) };
      const calls = [{ id: '1', name: 'search_local_places', args }];
      return { answeredBy: 'gemini', model: 'undecided', calls, steps: [], usage };
    },
  };
}

/** How many different decisions of the router were published. */
const decisionsIn = ({ published }: World): number =>
  new Set(published.filter(({ topic }) => topic === 'memory.requested').map(({ data }) => data)).size;

test('the same webhook twice at once: one reply', async () => {
  world = await aWorld();

  const statuses = await Promise.all([world.say(QUESTION), world.redeliver(QUESTION)]);
  await world.settle();

  expect(statuses).toEqual([200, 200]);
  expect(world.seen).toHaveLength(1);
});

test('the same webhook again later: one reply, the same ids, one decision', async () => {
  const { model, calls } = countingModel();
  world = await aWorld({ model });
  await world.say(QUESTION);
  await world.settle();
  const ids = idsOf(world);

  await world.clock.advance(30_000);
  await world.redeliver(QUESTION);
  await world.settle();

  expect(world.seen).toHaveLength(1);
  expect(idsOf(world)).toEqual(ids);
  expect(calls()).toBe(1);
});

test('two questions are two turns', async () => {
  world = await aWorld();

  await Promise.all([world.say(QUESTION, 'one'), world.say('員林 素食', 'two')]);
  await world.settle();

  expect(world.seen).toHaveLength(2);
});

const topics = [
  'line.received',
  'memory.requested',
  'place-search.requested',
  'tool.completed',
  'reply.approved',
];

test.each(topics)('every %s comes three times: one reply, the same ids, one decision', async (topic) => {
  world = await aWorld();
  await world.say(QUESTION);
  await world.settle();
  const ids = idsOf(world);
  await world.close();

  world = await aWorld({
    model: undecidedModel(),
    faults: { duplicates: (message) => (message.topic === topic ? 2 : 0) },
  });
  await world.say(QUESTION);
  await world.settle();

  expect(world.seen).toHaveLength(1);
  expect(idsOf(world)).toEqual(ids);
  expect(decisionsIn(world)).toBe(1);
});

test('every dead letter comes three times: one clear text', async () => {
  world = await aWorld({ faults: { duplicates: (message) => (message.topic === 'dead-letter' ? 2 : 0) } });
  world.stop('place-search');

  await world.say(QUESTION);
  await world.settle();

  expect(world.bus.deadLetters()).toHaveLength(1);
  expect(world.seen).toHaveLength(1);
});

test('every 選單 command comes three times: one reply', async () => {
  world = await aWorld({ faults: { duplicates: () => 2 } });

  await world.say('選單');
  await world.settle();

  expect(world.seen).toHaveLength(1);
});
