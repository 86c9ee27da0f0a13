import { afterEach, expect, test } from '@jest/globals';
import { attempts } from '@jiaba/router/model/attempts';
import { interactionsWire } from '@jiaba/router/model/interactions';
import type { Model } from '@jiaba/shared/model';
import { STAND_IN_KEY, type StandIn, startStandIn, type Trouble } from '../../dev/gemini/stand-in.ts';
import { inVirtualTime } from '../../dev/testing/in-virtual-time.ts';
import type { VirtualClock } from '../../dev/testing/virtual-clock.ts';
import { aWorld, NOON, type World } from './world.ts';

/** The whole chain over the real SDK, with the model's server in trouble. Only the waiting is virtual. */

let world: World;
let standIn: StandIn;
afterEach(async () => {
  await world.close();
  await standIn.close();
});

async function aWorldWith(trouble: Trouble): Promise<void> {
  standIn = await startStandIn();
  standIn.meet(trouble);
  world = await aWorld({ model: (clock) => modelOver(clock) });
}

function modelOver(clock: VirtualClock): Model {
  const access = { platform: 'gemini-api', apiKey: STAND_IN_KEY } as const;
  const wire = interactionsWire({ access, baseUrl: standIn.url });
  return attempts({
    wire: inVirtualTime(wire, clock, standIn),
    models: ['gemini-3.8-flash', 'gemini-3.5-flash'],
    answeredBy: 'stand-in',
    clock,
    random: () => 1,
  });
}

const textsOf = ({ seen }: World): string[] =>
  seen.flatMap(({ messages }) =>
    messages.map((message) => ('text' in message ? String(message.text) : `(${message.type})`)),
  );

const troubles: [Trouble, string][] = [
  ['hang', 'timeout'],
  ['503', 'overloaded'],
  ['reset', 'network'],
  ['half', 'network'],
];

test.each(troubles)(
  '%s: within 10 s the person gets places from the reader, and is told so',
  async (trouble) => {
    await aWorldWith(trouble);

    await world.say('花壇有什麼素食？');
    await world.settle();

    expect(textsOf(world)).toEqual([
      'AI 暫時休息，先用關鍵字查。',
      expect.stringContaining('花壇鄉找到 20 家'),
      '(flex)',
    ]);
    expect((world.seen[0]?.at ?? 0) - Date.parse(NOON)).toBeLessThan(10_000);
  },
);

test.each(troubles)(
  '%s: what the reader cannot read is said within 10 s, with words to type',
  async (trouble) => {
    await aWorldWith(trouble);

    await world.say('以後都幫我記住，我吃全素');
    await world.settle();

    expect(textsOf(world)).toEqual([expect.stringContaining('這樣說我就懂：「花壇 全素」。')]);
    expect((world.seen[0]?.at ?? 0) - Date.parse(NOON)).toBeLessThan(10_000);
  },
);

test.each(troubles)(
  '%s: the log names model, try, outcome, time and tokens, and no text',
  async (trouble, outcome) => {
    await aWorldWith(trouble);

    await world.say('花壇有什麼素食？');
    await world.settle();

    const tries = world.entries.filter(({ message }) => message === 'model try');
    expect(tries.length).toBeGreaterThan(1);
    for (const one of tries) {
      expect(one).toMatchObject({
        outcome,
        model: expect.any(String),
        try: expect.any(Number),
        ms: expect.any(Number),
      });
    }
    const lines = JSON.stringify(world.entries);
    for (const words of ['素食', '花壇有', 'vegetarian']) expect(lines).not.toContain(words);
  },
);
