import { afterEach, expect, test } from '@jest/globals';
import { crashPlan } from '../../dev/testing/crash-points.ts';
import { aWorld, idsOf, type World } from './world.ts';

/** Passes all six services: the condition is open, so memory is asked. */
const QUESTION = '花壇有推薦吃的嗎';
const COMMAND = '選單';

let worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  worlds = [];
});

async function run(text: string, crashAt?: string) {
  const plan = crashPlan();
  if (crashAt !== undefined) plan.crashAt(crashAt);
  const world = await aWorld({ plan });
  worlds.push(world);
  const status = await world.say(text);
  // LINE delivers again what was not answered with 200.
  if (status !== 200) await world.redeliver(text);
  await world.settle();
  return { world, plan };
}

const pointsOf = async (text: string): Promise<string[]> => (await run(text)).plan.recorded();

const points = [
  ...(await pointsOf(QUESTION)).map((point) => [QUESTION, point] as const),
  ...(await pointsOf(COMMAND)).map((point) => [COMMAND, point] as const),
];

test('a turn passes at least one await in each of the six services', () => {
  const services = new Set(points.map(([, point]) => point.split(':')[0]));

  expect([...services].sort()).toEqual([
    'ingress',
    'memory',
    'place-search',
    'responder',
    'router',
    'validator',
  ]);
});

test.each(points)('%s: a crash at %s, then redelivery: one reply, the same ids', async (text, point) => {
  const clean = await run(text);
  const { world, plan } = await run(text, point);

  expect(plan.crashedAt()).toBe(point);
  expect(world.seen).toHaveLength(1);
  expect(world.seen[0]?.messages).toEqual(clean.world.seen[0]?.messages);
  expect(idsOf(world)).toEqual(idsOf(clean.world));
});
