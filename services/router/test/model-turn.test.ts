import { expect, test } from '@jest/globals';
import { encodePostback } from '@jiaba/shared/postback';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import type { Loading } from '../src/loading.ts';
import { noActionTexts } from '../src/no-action.ts';
import {
  aRouter,
  away,
  button,
  command,
  forbidden,
  proposing,
  saying,
  searchFor,
  textsOf,
} from './a-router.ts';

const QUESTION = '花壇有什麼素食？';

/** What LINE was asked to show. */
function recordingLoading() {
  const started: [string, number][] = [];
  const loading: Loading = {
    async start(chatId, seconds) {
      started.push([chatId, seconds]);
    },
  };
  return { started, loading };
}

test('LINE shows that the bot is thinking, for the seconds that are left, rounded up to five', async () => {
  const { started, loading } = recordingLoading();
  const router = aRouter(searchFor({ area: '花壇' }), { loading });

  await router.push(saying(QUESTION));
  await router.clock.advance(3_100);
  await router.push(saying(QUESTION, { id: 't2', turnId: 't2' }));
  await router.clock.advance(10_000);
  await router.push(saying(QUESTION, { id: 't3', turnId: 't3' }));

  const chat = 'U00000000000000000000000000000002';
  expect(started).toEqual([
    [chat, 50],
    [chat, 50],
    [chat, 40],
  ]);
});

test('in a group nothing is shown, since LINE knows no animation there', async () => {
  const { started, loading } = recordingLoading();

  await aRouter(searchFor({ area: '花壇' }), { loading }).push(saying(QUESTION, { scope: 'group' }));

  expect(started).toEqual([]);
});

test('a fixed command and a call for help show no animation and ask no model', async () => {
  const { started, loading } = recordingLoading();
  const router = aRouter(forbidden, { loading });

  await router.push(command({ kind: 'entry', entry: 'menu' }));
  await router.push(saying('我喘不過氣'));

  expect(started).toEqual([]);
  expect(textsOf(router)).toEqual(['menu', 'urgent']);
});

test.each(Object.entries(noActionTexts))('no_action %s is answered with its text', async (kind, id) => {
  const router = aRouter(proposing([{ name: 'no_action', args: { kind } }]));

  await router.push(saying('…'));

  expect(textsOf(router)).toEqual([id]);
});

test.each([
  ['search_local_events', { when: '這週末' }],
  ['propose_dietary_memory', { operation: 'save', dietary_type: 'vegan' }],
  ['propose_lifeflow_change', { kind: 'pantry', operation: 'add' }],
  ['recommend_dish', {}],
  ['offer_service_request', {}],
])('%s is understood; as long as nothing runs it, it is out of scope', async (name, args) => {
  const router = aRouter(proposing([{ name, args }]));

  await router.push(saying('以後都幫我記住，我吃全素'));

  expect(textsOf(router)).toEqual(['out_of_scope']);
});

test('two wishes are offered as buttons with their own arguments, and the button starts the one pressed', async () => {
  const choices = [
    { tool: 'search_local_places', args: { area: '花壇', dietary_type: 'vegan' } },
    { tool: 'search_local_events', args: { area: '花壇' } },
  ];
  const router = aRouter(proposing(choices.map(({ tool, args }) => ({ name: tool, args }))));

  await router.push(saying('花壇有什麼全素的店跟活動'));
  await router.push(
    button({ action: 'tool', tool: 'search_local_places', args: { area: '花壇', dietary_type: 'vegan' } }),
  );

  expect(router.bus.events()).toMatchObject([
    { topic: 'reply.approved', payload: { replies: [{ kind: 'which-first', choices }] } },
    {
      topic: 'place-search.requested',
      payload: { request: { requested: choices[0]?.args, origin: 'this_turn', answeredBy: 'rules' } },
    },
  ]);
});

test.each([
  { tool: 'search_local_places', args: { dietary_type: '全素' } },
  { tool: 'delete_everything', args: {} },
])('a tool button that does not fit is an old button: %j', async (args) => {
  const router = aRouter(forbidden);

  await router.push(command({ kind: 'postback', data: encodePostback({ action: 'tool', ...args }).data }));

  expect(textsOf(router)).toEqual(['old-button']);
});

const tokens = (total: number) => ({ input: total - 2, output: 2, thought: 0, cached: 0, total });

test('after the day’s calls the person is told when there will be more; the next day there are', async () => {
  const router = aRouter(
    proposing([{ name: 'no_action', args: { kind: 'thanks' } }], [{ usage: tokens(9) }]),
    {
      callsPerDay: 2,
    },
  );
  const say = (turnId: string, receivedAt: string) =>
    router.push(saying('謝謝', { id: turnId, turnId, receivedAt, replyBy: '2026-12-01T04:00:50.000Z' }));

  for (const turn of ['1', '2', '3']) await say(turn, '2026-11-30T04:00:00.000Z');
  await say('4', '2026-11-30T15:59:59.000Z');
  await say('5', '2026-11-30T16:00:00.000Z');

  expect(textsOf(router)).toEqual(['thanks', 'thanks', 'ai.cap', 'ai.cap', 'thanks']);
});

test('another person’s calls are their own', async () => {
  const router = aRouter(proposing([{ name: 'no_action', args: { kind: 'thanks' } }], [{}]), {
    callsPerDay: 1,
  });

  await router.push(saying('謝謝', { id: 'a', turnId: 'a' }));
  await router.push(saying('謝謝', { id: 'b', turnId: 'b', owner: { hash: 'owner-2' } }));
  await router.push(saying('謝謝', { id: 'c', turnId: 'c' }));

  expect(textsOf(router)).toEqual(['thanks', 'thanks', 'ai.cap']);
});

test('of each try stand model, outcome, time and tokens in the log; of the sentence nothing stands anywhere', async () => {
  const tries = [
    { model: 'm1', outcome: 'bad-output', usage: tokens(30) },
    { model: 'm2', outcome: 'answered', usage: tokens(50), ms: 7 },
  ];
  const router = aRouter(proposing([{ name: 'search_local_places', args: { area: '花壇' } }], tries));

  await router.push(saying(QUESTION));

  const logged = router.entries.filter(({ message }) => message === 'model try');
  expect(logged).toMatchObject([
    {
      turnId: 't1',
      purpose: 'route',
      model: 'm1',
      try: 1,
      outcome: 'bad-output',
      ms: 1,
      usage: { total: 30 },
    },
    { turnId: 't1', purpose: 'route', model: 'm2', try: 2, outcome: 'answered', ms: 7, usage: { total: 50 } },
  ]);
  expect(JSON.stringify(router.entries)).not.toContain('素食');
});

test('what is sent twice is decided once and counted once', async () => {
  const router = aRouter(proposing([{ name: 'no_action', args: { kind: 'thanks' } }], [{}]), {
    callsPerDay: 2,
  });

  for (const attempt of [1, 2, 3]) await router.push(saying('謝謝'), attempt);
  await router.push(saying('謝謝', { id: 't2', turnId: 't2' }));

  expect(textsOf(router)).toEqual(['thanks', 'thanks', 'thanks', 'thanks']);
});

test('a call that failed is counted too', async () => {
  const failing = {
    call: async (_: unknown, { onTry }: { onTry?: (ended: never) => void }) => {
      onTry?.({ answeredBy: 'gemini', model: 'm', try: 1, outcome: 'timeout', ms: 1 } as never);
      throw new Error('exhausted');
    },
  };
  const router = aRouter(failing, { callsPerDay: 1 });

  await router.push(saying('花壇有什麼素食？'));
  await router.push(saying('花壇有什麼素食？', { id: 't2', turnId: 't2' }));

  expect(router.bus.events()[0]).toMatchObject({ topic: 'place-search.requested' });
  expect(textsOf(router)).toEqual(['ai.cap']);
});

test('an animation that LINE never answers holds nothing back', async () => {
  const hanging = {
    start: (_chat: string, _seconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  const router = aRouter(searchFor({ area: '花壇' }), { loading: hanging });

  expect(await router.push(saying(QUESTION))).toBe(204);
  expect(router.bus.events()).toHaveLength(1);
});

test('the broker being down is no reason to show the sentence to the model again', async () => {
  let calls = 0;
  const counting = {
    call: (...args: Parameters<ReturnType<typeof searchFor>['call']>) => {
      calls += 1;
      return searchFor({ area: '花壇' }).call(...args);
    },
  };
  let isDown = true;
  const router = aRouter(counting, { bus: recordingBus(() => isDown) });

  expect(await router.push(saying(QUESTION), 1)).toBe(503);
  isDown = false;
  expect(await router.push(saying(QUESTION), 2)).toBe(204);
  expect(calls).toBe(1);
});

test('a model that is away stays unnamed to the person: what follows is a search of the reader', async () => {
  const router = aRouter(away);

  await router.push(saying('員林有全素嗎'));

  expect(router.bus.events()).toMatchObject([
    { payload: { request: { requested: { area: '員林', dietary_type: 'vegan' }, resting: true } } },
  ]);
  expect(router.entries.filter(({ severity }) => severity === 'ERROR')).toHaveLength(1);
});
