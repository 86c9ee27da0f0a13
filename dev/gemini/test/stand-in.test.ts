import { afterEach, expect, test } from '@jest/globals';
import type { Script } from '../script.ts';
import { STAND_IN_KEY, type StandIn, startStandIn, type Trouble } from '../stand-in.ts';

/** What Google refuses, the stand-in refuses; what the network does to a request, it can do. */

let standIn: StandIn;
afterEach(() => standIn.close());

async function start(options: Parameters<typeof startStandIn>[0] = {}): Promise<void> {
  standIn = await startStandIn(options);
}

interface Answer {
  status: number;
  body: { error?: { message: string; status: string }; [key: string]: unknown };
}

async function post(path: string, body: object, key: string | undefined = STAND_IN_KEY): Promise<Answer> {
  const response = await fetch(`${standIn.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'x-goog-api-key': key }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const tool = (properties: object) => ({
  type: 'function',
  name: 'no_action',
  parameters: { type: 'object', properties },
});
const user = (text: string) => ({ type: 'user_input', content: [{ type: 'text', text }] });

const interact = (input: unknown, more: object = {}, key?: string) =>
  post('/v1/interactions', { model: 'gemini-3.8-flash', input, tools: [tool({})], ...more }, key);

const generate = (contents: unknown, more: object = {}) =>
  post('/v1/models/gemini-3.8-flash:generateContent', {
    contents,
    tools: [{ functionDeclarations: [{ name: 'no_action', parametersJsonSchema: {} }] }],
    ...more,
  });

interface Steps {
  steps: { type: string; id?: string; signature?: string; name?: string }[];
}

/** One round of the Interactions API: what the model said to 謝謝. */
async function aRound(): Promise<Steps['steps']> {
  const { body } = await interact([user('謝謝')]);
  return (body as unknown as Steps).steps;
}

const resultFor = (id: string | undefined, name: string | undefined = 'no_action') => ({
  type: 'function_result',
  call_id: id,
  name,
  result: '{}',
});

test('it answers in the shape of the Interactions API, and again when its steps come back with results', async () => {
  await start();
  const steps = await aRound();
  const call = steps.find(({ type }) => type === 'function_call');

  const { status } = await interact([user('謝謝'), ...steps, resultFor(call?.id)]);

  expect(steps.map(({ type }) => type)).toEqual(['thought', 'function_call']);
  expect([call?.name, status]).toEqual(['no_action', 200]);
});

test.each<[string, (steps: Steps['steps']) => unknown[], RegExp]>([
  [
    'a call id that it never gave out',
    ([thought, call]) => [thought, { ...call, id: 'x' }, resultFor('x')],
    /Unknown/,
  ],
  ['a signature that was dropped', ([, call]) => [call, resultFor(call?.id)], /thought_signature/],
  ['a call without its result', (steps) => steps, /number of function response parts/],
  [
    'two results for one call',
    (steps) => [...steps, resultFor(steps[1]?.id), resultFor(steps[1]?.id)],
    /number/,
  ],
  ['a result for another call', (steps) => [...steps, resultFor('other')], /call_id/],
  ['a result without a name', (steps) => [...steps, resultFor(steps[1]?.id, '')], /name/],
])('Interactions: %s is refused', async (_what, after, message) => {
  await start();
  const steps = await aRound();

  const { status, body } = await interact([user('謝謝'), ...after(steps)]);

  expect([status, body.error?.message]).toEqual([400, expect.stringMatching(message)]);
});

test.each<[string, () => Promise<Answer>, number]>([
  ['a missing key', () => interact([user('x')], {}, ''), 401],
  ['a model that is not there', () => interact([user('x')], { model: 'gemini-9' }), 404],
  ['an enum of numbers', () => interact([user('x')], { tools: [tool({ n: { enum: [1, 2] } })] }), 400],
  ['a bad name', () => interact([user('x')], { tools: [{ ...tool({}), name: '9 lives' }] }), 400],
  ['a step of no known type', () => interact([{ type: 'nonsense' }]), 400],
  ['a path that is none', () => post('/v1/nothing', {}), 404],
  ['no contents', () => generate([]), 400],
])('%s is refused', async (_what, ask, status) => {
  await start();

  expect((await ask()).status).toBe(status);
});

test('generateContent: calls come back signed and answered, an object each', async () => {
  await start();
  const ask = { role: 'user', parts: [{ text: '謝謝' }] };
  const { body } = await generate([ask]);
  const [{ content }] = body.candidates as [{ content: { parts: { functionCall: { id: string } }[] } }];
  const response = (value: unknown) => ({
    role: 'user',
    parts: [
      { functionResponse: { id: content.parts[0]?.functionCall.id, name: 'no_action', response: value } },
    ],
  });
  const unsigned = { ...content, parts: content.parts.map(({ functionCall }) => ({ functionCall })) };

  expect((await generate([ask, content, response({ output: 1 })])).status).toBe(200);
  expect((await generate([ask, content, response('text')])).status).toBe(400);
  expect((await generate([ask, unsigned, response({ output: 1 })])).body.error?.message).toMatch(/signature/);
  expect((await generate([ask, content])).status).toBe(400);
});

const script: Script = [
  { api: 'ia', replies: [{ json: { first: true } }, { status: 429, json: {} }] },
  { api: 'gc', replies: [{ json: { other: true } }] },
  { api: 'ia', replies: [{ status: 200, body: '<html>', headers: { 'x-seen': 'yes' } }] },
];

test('a script is played in file order for the protocol in use; afterwards the model is overloaded', async () => {
  await start({ script });

  expect(await interact([user('x')])).toEqual({ status: 200, body: { first: true } });
  expect((await generate([{ role: 'user', parts: [{ text: 'x' }] }])).body).toEqual({ other: true });
  expect((await interact([user('x')])).status).toBe(429);
  await expect(interact([user('x')])).rejects.toThrow();
  for (const _again of [1, 2]) {
    expect((await interact([user('x')])).body.error?.status).toBe('UNAVAILABLE');
  }
});

test.each<Trouble>(['hang', 'reset', 'half'])(
  'told to %s, it gives no answer that can be read',
  async (trouble) => {
    await start();
    standIn.meet(trouble);
    const waiting = standIn.hung().then(() => 'left without an answer');
    const answered = interact([user('謝謝')]).then(
      () => 'answered',
      () => 'broken',
    );

    expect(await Promise.race([waiting, answered])).toBe(
      trouble === 'hang' ? 'left without an answer' : 'broken',
    );
  },
);

test('told to be overloaded it is, until it is told otherwise', async () => {
  await start();
  standIn.meet('503');
  expect((await interact([user('謝謝')])).status).toBe(503);
  standIn.meet(undefined);
  expect((await interact([user('謝謝')])).status).toBe(200);
});
