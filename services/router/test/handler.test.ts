import { expect, test } from '@jest/globals';
import type { Model, ModelReply } from '@jiaba/shared/model';
import { decodePostback, encodePostback } from '@jiaba/shared/postback';
import { anEvent, pushOf } from '../../../dev/testing/an-event.ts';
import { recordingBus } from '../../../dev/testing/recording-bus.ts';
import { aRouter, away, button, command, forbidden, proposing, saying, searchFor } from './a-router.ts';

const usage = { input: 0, output: 0, thought: 0, cached: 0, total: 0 };

const sentence = saying('花壇有什麼素食？');

test('a condition said in the sentence goes straight to the search, as this turn’s word', async () => {
  const router = aRouter(searchFor({ area: '花壇', dietary_type: 'vegetarian' }));

  expect(await router.push(sentence)).toBe(204);
  expect(router.bus.events()).toMatchObject([
    {
      topic: 'place-search.requested',
      id: 't1.0',
      payload: {
        tool: 'search_local_places',
        request: {
          requested: { area: '花壇', dietary_type: 'vegetarian' },
          effective: { dietary_type: 'vegetarian' },
          origin: 'this_turn',
          answeredBy: 'gemini',
        },
      },
    },
  ]);
});

test('不限 is a condition too: memory is not asked', async () => {
  const router = aRouter(searchFor({ area: '花壇', dietary_type: 'any' }));

  await router.push(sentence);

  expect(router.bus.events()).toMatchObject([
    {
      topic: 'place-search.requested',
      payload: { request: { effective: { dietary_type: 'any' }, origin: 'this_turn' } },
    },
  ]);
});

test('an open condition is filled by memory in a 1:1 chat', async () => {
  const router = aRouter(searchFor({ area: '花壇' }));

  await router.push(sentence);

  expect(router.bus.events()).toMatchObject([
    {
      topic: 'memory.requested',
      payload: { operation: 'fill-search', search: { requested: { area: '花壇' } } },
    },
  ]);
});

test('in a group an open condition stays open: personal memory is 1:1 only', async () => {
  const router = aRouter(searchFor({ area: '花壇' }));

  await router.push({ ...sentence, scope: 'group' });

  expect(router.bus.events()).toMatchObject([
    {
      topic: 'place-search.requested',
      payload: { request: { effective: { dietary_type: 'any' }, origin: 'none' } },
    },
  ]);
});

test('a sentence is shown to the model once: a redelivery and a double delivery publish the same decision', async () => {
  let calls = 0;
  const counting: Model = {
    async call() {
      calls += 1;
      const area = calls === 1 ? '花壇' : '員林';
      return {
        answeredBy: 'gemini',
        model: 'fake',
        calls: [{ id: '1', name: 'search_local_places', args: { area } }],
        steps: [],
        usage,
      };
    },
  };
  const router = aRouter(counting);

  await router.push(sentence, 1);
  await router.push(sentence, 2);
  await Promise.all([router.push(sentence, 3), router.push(sentence, 4)]);

  expect(calls).toBe(1);
  expect(new Set(router.bus.published.map((message) => JSON.stringify(message))).size).toBe(1);
});

test('the model is shown the sentence and nothing about the person', async () => {
  const requests: unknown[] = [];
  const curious: Model = {
    call: (request) => {
      requests.push(request);
      return forbidden.call(request, { signal: new AbortController().signal });
    },
  };

  await aRouter(curious).push(sentence);

  const shown = JSON.stringify(requests);
  expect(shown).toContain('花壇有什麼素食？');
  expect(shown).not.toContain('owner-1');
  expect(shown).not.toContain('U0000');
});

test('when the model is away the reader serves a township, says so, and the event is not redelivered', async () => {
  const router = aRouter(away);

  expect(await router.push(sentence)).toBe(204);
  expect(router.bus.events()).toMatchObject([
    {
      topic: 'place-search.requested',
      payload: {
        request: {
          requested: { area: '花壇', dietary_type: 'vegetarian' },
          answeredBy: 'reader',
          resting: true,
        },
      },
    },
  ]);
});

test.each([
  ['那員林呢', { area: '員林' }],
  ['Yuanlin vegan', { area: 'Yuanlin', dietary_type: 'vegan' }],
])('the reader serves 「%s」 too', async (text, requested) => {
  const router = aRouter(away);

  await router.push(saying(text));

  const [{ payload } = { payload: undefined }] = router.bus.events();
  expect(JSON.stringify(payload)).toContain(JSON.stringify(requested).slice(1, -1));
});

test.each(['以後幫我記住我吃素', '忘了我吃素這件事', '你覺得人生是什麼'])(
  'what the reader cannot read gets the fixed text and the entries, never a proposal: %s',
  async (text) => {
    const router = aRouter(away);

    await router.push(saying(text));

    expect(router.bus.events()).toMatchObject([
      { topic: 'reply.approved', payload: { replies: [{ kind: 'fixed', id: 'ai.no-idea' }] } },
    ]);
  },
);

test('when the broker is down nothing is acknowledged', async () => {
  const router = aRouter(searchFor({ area: '花壇' }), { bus: recordingBus(() => true) });

  expect(await router.push(sentence)).toBe(503);
});

test('poison is kept for the operators and acknowledged', async () => {
  const router = aRouter(forbidden);
  const push = pushOf(sentence);
  push.message.data = Buffer.from('{"kind":"text"}').toString('base64');

  expect(await router.deliver('line.received', push)).toBe(204);
  expect(router.bus.events()).toMatchObject([{ topic: 'dead-letter' }]);
});

const asks = { topic: 'reply.approved', payload: { replies: [{ kind: 'fixed', id: 'clarify' }] } };
const searchCall = { name: 'search_local_places', args: { area: '花壇' } };

test.each<[string, Partial<ModelReply>['calls'] & object]>([
  ['no call at all', []],
  ['an unknown tool', [{ id: '1', name: 'delete_everything', args: {} }]],
  ['arguments of the wrong kind', [{ id: '1', name: 'search_local_places', args: { dietary_type: '全素' } }]],
  [
    'two different calls',
    [
      { id: '1', ...searchCall },
      { id: '2', name: 'no_action', args: { kind: 'greeting' } },
    ],
  ],
  ['arguments that are no object', [{ id: '1', name: 'search_local_places', args: 'area=花壇' }]],
])('what the model may not do runs nothing and becomes a question: %s', async (_why, calls) => {
  const router = aRouter(proposing(calls));

  await router.push(sentence);

  expect(router.bus.events()).toMatchObject([asks]);
});

test('the same call twice runs once', async () => {
  const router = aRouter(proposing([searchCall, searchCall]));

  await router.push(sentence);

  expect(router.bus.events()).toMatchObject([{ topic: 'memory.requested' }]);
});

test.each([
  [command({ kind: 'entry', entry: 'menu' }), 'menu'],
  [command({ kind: 'entry', entry: 'booking' }), 'menu.booking'],
  [command({ kind: 'follow', returning: false }), 'hello.follow'],
  [command({ kind: 'follow', returning: true }), 'hello.back'],
  [command({ kind: 'join' }), 'group.join'],
  [command({ kind: 'mention-only' }), 'group.mention-only'],
  [command({ kind: 'unreadable', what: 'photo' }), 'read.photo'],
  [command({ kind: 'unreadable', what: 'too-long' }), 'too-long'],
  [command({ kind: 'postback', data: 'action=of-the-past' }), 'old-button'],
  [button({ action: 'entry', entry: 'menu' }), 'menu'],
])('a fixed command is answered without the model', async (event, id) => {
  const router = aRouter(forbidden);

  expect(await router.push(event)).toBe(204);
  expect(router.bus.events()).toMatchObject([
    { topic: 'reply.approved', payload: { replies: [{ kind: 'fixed', id }] } },
  ]);
});

test('a diet carried by a button counts as this turn’s word', async () => {
  const router = aRouter(forbidden);

  await router.push(
    button({ action: 'search', area: '花壇鄉', dietary_type: 'vegan', page: 2, version: 'v1' }),
  );

  expect(router.bus.events()).toMatchObject([
    {
      topic: 'place-search.requested',
      payload: {
        request: {
          requested: { area: '花壇鄉', dietary_type: 'vegan' },
          origin: 'this_turn',
          page: 2,
          catalogueVersion: 'v1',
        },
      },
    },
  ]);
});

test('a township typed alone is searched without the model; the condition stays open for memory', async () => {
  const router = aRouter(forbidden);

  await router.push(command({ kind: 'places', requested: { area: '花壇' } }));

  expect(router.bus.events()).toMatchObject([
    { topic: 'memory.requested', payload: { search: { requested: { area: '花壇' }, answeredBy: 'reader' } } },
  ]);
});

test('the township picker leaves the condition open and needs no memory', async () => {
  const router = aRouter(forbidden);

  await router.push(command({ kind: 'entry', entry: 'area.pick' }));
  await router.push(button({ action: 'areas', page: 2, keyword: '便當' }));

  expect(router.bus.events()).toMatchObject([
    { topic: 'place-search.requested', payload: { request: { requested: {}, origin: 'none', page: 1 } } },
    {
      topic: 'place-search.requested',
      payload: { request: { requested: { keyword: '便當' }, origin: 'none', page: 2 } },
    },
  ]);
});

test('a shared location becomes a township, and the point goes no further', async () => {
  const router = aRouter(forbidden);

  await router.push(anEvent('line.received', { kind: 'location', latitude: 24.0449, longitude: 120.5461 }));

  expect(router.bus.events()).toMatchObject([
    { topic: 'memory.requested', payload: { search: { requested: {}, located: '花壇鄉' } } },
  ]);
  expect(JSON.stringify(router.bus.published)).not.toContain('24.0449');
});

test('a button of this bot is known again', () => {
  expect(decodePostback(encodePostback({ action: 'areas' }).data)).toEqual({ action: 'areas' });
});
