import { expect, test } from '@jest/globals';
import { aRouter, away, saying } from './a-router.ts';

const sentence = saying('花壇有什麼素食？');

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

test('that the model did not answer is an error for the operators, and no more than a search for the person', async () => {
  const router = aRouter(away);

  await router.push(saying('員林有全素嗎'));

  expect(router.bus.events()).toMatchObject([
    { payload: { request: { requested: { area: '員林', dietary_type: 'vegan' }, resting: true } } },
  ]);
  expect(router.entries.filter(({ severity }) => severity === 'ERROR')).toHaveLength(1);
});
