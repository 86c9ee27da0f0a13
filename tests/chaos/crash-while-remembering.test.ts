import { afterEach, expect, test } from '@jest/globals';
import { crashPlan } from '../../dev/testing/crash-points.ts';
import { aWorld, idsOf, type World } from './world.ts';

/** Propose, agree, forget; any service may die once, at any await. */

let worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  worlds = [];
});

const TURNS = ['記住我吃全素', '同意記住', '忘記我的飲食偏好'] as const;

async function run(crashAt?: string) {
  const plan = crashPlan();
  if (crashAt !== undefined) plan.crashAt(crashAt);
  const world = await aWorld({ plan });
  worlds.push(world);
  const kept: (string | undefined)[] = [];
  for (const [n, words] of TURNS.entries()) {
    const key = `turn-${n}`;
    const again = () => (words === '同意記住' ? world.press(words, key) : world.redeliver(words, key));
    const status = words === '同意記住' ? await world.press(words, key) : await world.say(words, key);
    if (status !== 200) await again();
    await world.settle();
    kept.push(await savedIn(world));
  }
  return { world, plan, kept };
}

async function savedIn({ store, published }: World): Promise<string | undefined> {
  const owner = published[0]?.attributes.ownerHash ?? '';
  const value = await store.get({ collection: 'preference-values', id: owner });
  return (value?.data as { dietary_type?: string } | undefined)?.dietary_type;
}

const clean = await run();
const messagesOf = (world: World) => world.seen.map(({ messages }) => messages);
const expected = { messages: messagesOf(clean.world), ids: idsOf(clean.world) };

test.each(clean.plan.recorded())(
  'a crash at %s: each turn is answered once, and only what was agreed to is kept',
  async (point) => {
    const { world, plan, kept } = await run(point);

    expect(plan.crashedAt()).toBe(point);
    expect(kept).toEqual([undefined, 'vegan', undefined]);
    expect({ messages: messagesOf(world), ids: idsOf(world) }).toEqual(expected);
  },
);
