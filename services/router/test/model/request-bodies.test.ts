import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { ModelRequest, ModelStep } from '@jiaba/shared/model';
import { STAND_IN_KEY, startStandIn } from '../../../../dev/gemini/stand-in.ts';
import { type WireName, wires } from '../../src/model/gemini-model.ts';

/** The bodies that SDK 3.3.0 sends, as recorded from hand-written calls (tests/vectors/gemini-bodies). */

interface Recorded {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const recorded = (name: string): Recorded[] =>
  JSON.parse(
    readFileSync(new URL(`../../../../tests/vectors/gemini-bodies/${name}.json`, import.meta.url), 'utf8'),
  ) as Recorded[];

interface SentRequest {
  path: string;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** What arrives at the server, all of it. */
async function sent(wire: WireName, model: string, request: ModelRequest): Promise<SentRequest[]> {
  const standIn = await startStandIn({ mind: () => ({ calls: [], text: 'ok' }) });
  const access = { platform: 'gemini-api', apiKey: STAND_IN_KEY } as const;
  await wires[wire]({ access, baseUrl: standIn.url })
    .ask(request, { model, signal: new AbortController().signal })
    .catch(() => {});
  await standIn.close();
  return standIn.requests as SentRequest[];
}

/** The recorded tools, as declarations of ours. */
const declared = (tools: Record<string, unknown>[], schema: string): ModelRequest['tools'] =>
  tools.map((tool) => ({
    name: String(tool.name),
    description: String(tool.description),
    parameters: tool[schema] as object,
  }));

test('generateContent: the routing call and the last answer are what was recorded, field for field', async () => {
  const [first, second] = recorded('generateContent-roundtrip');
  const { tools, systemInstruction, contents } = (first as Recorded).body as never as {
    tools: [{ functionDeclarations: Record<string, unknown>[] }];
    systemInstruction: { parts: [{ text: string }] };
    contents: [{ parts: [{ text: string }] }];
  };
  const turns = (second?.body.contents ?? []) as Record<string, unknown>[];
  const user: ModelStep = { kind: 'user', text: contents[0].parts[0].text };
  const request: ModelRequest = {
    purpose: 'route',
    instruction: systemInstruction.parts[0].text,
    steps: [user],
    tools: declared(tools[0].functionDeclarations, 'parametersJsonSchema'),
    toolChoice: 'any',
  };

  const [routing] = await sent('generate-content', 'gemini-3.8-flash', request);
  const [last] = await sent('generate-content', 'gemini-3.8-flash', {
    ...request,
    steps: [
      user,
      { kind: 'model', opaque: turns[1] },
      { kind: 'result', callId: 'fc_1', name: 'search_places', result: [{ id: 'p1', name: '素之家' }] },
    ],
    toolChoice: 'none',
    responseSchema: ((second as Recorded).body.generationConfig as { responseJsonSchema: object })
      .responseJsonSchema,
  });

  expect(routing?.body).toEqual(first?.body);
  expect(last?.body).toEqual(second?.body);
  expect(routing?.path).toBe(first?.url);
  expect(routing?.headers['x-goog-api-key']).toBe(STAND_IN_KEY);
});

interface InteractionBody {
  input: { type: string }[] | string;
  tools: Record<string, unknown>[];
  system_instruction: string;
  generation_config: Record<string, unknown>;
  response_format?: { schema: object };
}

const bodyOf = (one: Recorded | undefined) => one?.body as never as InteractionBody;

/** Ours always says how many tokens may come back; the recordings of the loop do not. */
const withoutTokenLimit = ({ generation_config, ...body }: Record<string, unknown> = {}) => {
  const { max_output_tokens, ...config } = generation_config as Record<string, unknown>;
  return { ...body, generation_config: config };
};

test('Interactions: the loop and its last answer are what was recorded, field for field', async () => {
  const rounds = recorded('interactions-loop');
  const [first, second, , last] = rounds.map(bodyOf);
  const steps = second?.input as { type: string }[];
  const user: ModelStep = { kind: 'user', text: '豆腐可以煮什麼' };
  const request: ModelRequest = {
    purpose: 'dish',
    instruction: first?.system_instruction ?? '',
    steps: [user],
    tools: declared(first?.tools ?? [], 'parameters'),
    toolChoice: 'auto',
  };
  const resultOf = (step: { type: string }): ModelStep => {
    const { call_id, name, result } = step as never as { call_id: string; name: string; result: string };
    return { kind: 'result', callId: call_id, name, result: JSON.parse(result) };
  };

  const [opening] = await sent('interactions', 'm1', request);
  const [afterTools] = await sent('interactions', 'm1', {
    ...request,
    steps: [user, { kind: 'model', opaque: steps.slice(1, 4) }, ...steps.slice(4).map(resultOf)],
  });
  const [answer] = await sent('interactions', 'm1', {
    ...request,
    toolChoice: 'none',
    responseSchema: last?.response_format?.schema,
  });

  expect(withoutTokenLimit(opening?.body)).toEqual(rounds[0]?.body);
  expect(withoutTokenLimit(afterTools?.body)).toEqual(rounds[1]?.body);
  const { input, ...rest } = withoutTokenLimit(answer?.body) as Record<string, unknown>;
  const { input: _recorded, ...wanted } = rounds[3]?.body ?? {};
  expect([rest, input]).toEqual([wanted, rounds[0]?.body.input]);
});

test('Interactions: the forced choice names the tools, nothing is stored, and one request is one request', async () => {
  const [first] = recorded('interactions-stateful');
  const recordedBody = bodyOf(first);
  const request: ModelRequest = {
    purpose: 'route',
    instruction: recordedBody.system_instruction,
    steps: [{ kind: 'user', text: '淡水有全素的嗎' }],
    tools: declared(recordedBody.tools, 'parameters'),
    toolChoice: 'any',
  };

  const requests = await sent('interactions', 'gemini-3.8-flash', request);

  expect(requests.map(({ path }) => path)).toEqual(['/v1/interactions']);
  expect(requests[0]?.body).toEqual({
    ...first?.body,
    store: false,
    input: [{ type: 'user_input', content: [{ type: 'text', text: '淡水有全素的嗎' }] }],
  });
});
