import { afterEach, expect, test } from '@jest/globals';
import { hangingModel } from '@jiaba/router/hanging-model';
import { readerModel } from '@jiaba/router/reader-model';
import { recordingLog } from '../../dev/testing/recording-log.ts';
import { aWorld, type World } from './world.ts';

const QUESTION = '花壇有推薦吃的嗎';

let world: World | undefined;
afterEach(async () => world?.close());

/** A world whose first model calls answer only after 25 s and do not heed their signal. */
const aWorldThatHangs = (first: number): Promise<World> =>
  aWorld({
    model: (clock) =>
      hangingModel({ model: readerModel(), clock, log: recordingLog(clock, 'router').log, first }),
  });

test('six sentences for a model that hangs: 選單 is answered in under 2 s', async () => {
  world = await aWorldThatHangs(6);
  for (let n = 0; n < 6; n += 1) await world.say(QUESTION, `slow-${n}`);
  await world.clock.advance(1_000);
  const before = world.clock.now();
  await world.say('選單', 'menu');
  await world.clock.runUntil(() => world?.seen.length === 1, 2_000);

  expect(world.seen[0]?.at).toBeLessThan(before + 2_000);
});

test('a handler slower than its handlerSeconds is stopped and redelivered: one reply, and no event of the first try', async () => {
  world = await aWorldThatHangs(1);
  await world.say(QUESTION);
  await world.settle();
  await world.clock.advance(60_000);

  const routed = world.entries.filter((e) => e.message === 'hop' && e.service === 'router');
  expect(routed.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'timeout'],
    [2, 'acked'],
  ]);
  expect(world.published.filter(({ topic }) => topic === 'memory.requested')).toHaveLength(1);
  expect(world.seen).toHaveLength(1);
});
