import { afterEach, expect, test } from '@jest/globals';
import type { Model } from '@jiaba/shared/model';
import { decodePostback } from '@jiaba/shared/postback';
import type { ConsumerName } from '../../dev/stack/consumers.ts';
import { aWorld, NOON, type World } from './world.ts';

const QUESTION = '花壇有推薦吃的嗎';
/** A reply token is used at the latest 55 s after the webhook. */
const TOKEN_BY = Date.parse(NOON) + 55_000;

let world: World | undefined;
afterEach(async () => world?.close());

const textsOf = ({ seen }: World): string[] =>
  seen.flatMap(({ messages }) =>
    messages.map((message) => ('text' in message ? String(message.text) : '(card)')),
  );

function expectOneClearText(there: World): void {
  expect(textsOf(there)).toEqual([expect.stringContaining('服務暫時無法使用，不是沒有店。')]);
  expect(there.seen[0]?.at).toBeLessThan(TOKEN_BY);
}

test.each<ConsumerName>(['router', 'place-search', 'memory', 'validator'])(
  '%s switched off for good: exactly one clear text within the token’s life, and no second message later',
  async (name) => {
    world = await aWorld();
    world.stop(name);

    await world.say(QUESTION);
    await world.settle();
    expectOneClearText(world);

    world.start(name);
    await world.clock.advance(10 * 60_000);
    await world.settle();
    expectOneClearText(world);
  },
);

test.each<ConsumerName>(['place-search', 'memory', 'validator'])(
  '%s switched off: the same search is one press away, since its arguments were known by then',
  async (name) => {
    world = await aWorld();
    world.stop(name);

    await world.say(QUESTION);
    await world.settle();

    const action = world.seen[0]?.messages.at(-1)?.quickReply?.items?.[0]?.action;
    expect(action).toMatchObject({ type: 'postback', label: '再試一次' });
    expect(decodePostback((action as { data?: string })?.data ?? '')).toEqual({
      action: 'search',
      area: '花壇',
    });
  },
);

test.each<ConsumerName>(['router', 'place-search', 'memory', 'validator', 'responder'])(
  '%s back within 20 s: one reply, and it is the answer',
  async (name) => {
    world = await aWorld();
    world.stop(name);

    await world.say(QUESTION);
    await world.clock.advance(19_000);
    world.start(name);
    await world.settle();

    expect(world.seen).toHaveLength(1);
    expect(textsOf(world)[0]).toContain('花壇鄉找到');
  },
);

test('responder off: no text, and the turn stands in the operators’ dead letters', async () => {
  world = await aWorld();
  world.stop('responder');

  await world.say(QUESTION);
  await world.clock.advance(5 * 60_000);

  expect(world.seen).toEqual([]);
  expect(world.bus.deadLetters()).toMatchObject([
    { topic: 'dead-letter', attributes: { type: 'jiaba.reply.approved.v1', turnId: expect.any(String) } },
  ]);
});

test('ingress killed after its 200: the reply comes all the same', async () => {
  world = await aWorld();

  expect(await world.say(QUESTION)).toBe(200);
  await world.stopIngress();
  await world.settle();

  expect(textsOf(world)[0]).toContain('花壇鄉找到');
});

test('an event of a newer major version is retried, then the turn ends with a clear text', async () => {
  world = await aWorld();
  world.stop('validator');
  await world.say(QUESTION);
  await world.clock.advance(1_000);
  const completed = world.published.find(({ topic }) => topic === 'tool.completed');
  if (!completed) throw new Error('the search did not end');
  await world.close();

  world = await aWorld();
  world.issue(String(completed.attributes.replyToken));
  await world.bus.publish({
    ...completed,
    attributes: {
      ...completed.attributes,
      type: 'jiaba.tool.completed.v2',
      dataschema: 'urn:jiaba:tool.completed:2',
    },
  });
  await world.settle();

  const attempts = world.entries.filter(
    ({ message, topic }) => message === 'hop' && topic === 'tool.completed',
  );
  expect(attempts.map(({ outcome }) => outcome)).toEqual(Array(5).fill('failed'));
  expectOneClearText(world);
});

test('a model that never answers: one clear text before the reply token ends', async () => {
  const hanging: Model = { call: () => new Promise(() => {}) };
  world = await aWorld({ model: hanging });

  await world.say(QUESTION);
  await world.settle();

  expectOneClearText(world);
});

test('a model that answers too late: its answer is dropped, one clear text', async () => {
  const finish: (() => void)[] = [];
  const late: Model = {
    call: () =>
      new Promise((resolve) => {
        finish.push(() =>
          resolve({
            answeredBy: 'gemini',
            model: 'late',
            calls: [{ id: '1', name: 'search_local_places', args: { area: '花壇' } }],
            steps: [],
            usage: { input: 0, output: 0, thought: 0, cached: 0, total: 0 },
          }),
        );
      }),
  };
  world = await aWorld({ model: late });

  await world.say(QUESTION);
  await world.clock.advance(60_000);
  for (const answer of finish) answer();
  await world.settle();

  expectOneClearText(world);
});
