import * as z from 'zod';
import type { Asked, Said, Turn } from './exchange.ts';

const textSchema = z.object({ type: z.literal('text'), text: z.string() });

const stepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user_input'), content: z.array(textSchema).min(1) }),
  z.object({ type: z.literal('thought'), signature: z.string().optional() }),
  z.object({ type: z.literal('model_output'), content: z.array(textSchema).optional() }),
  z.object({ type: z.literal('function_call'), id: z.string(), name: z.string(), arguments: z.unknown() }),
  z.object({
    type: z.literal('function_result'),
    call_id: z.string(),
    name: z.string().optional(),
    is_error: z.boolean().optional(),
    result: z.unknown(),
  }),
]);
type Step = z.infer<typeof stepSchema>;

const mode = z.enum(['auto', 'any', 'none', 'validated']);

const requestSchema = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(stepSchema).min(1)]),
  tools: z
    .array(z.object({ type: z.literal('function'), name: z.string(), parameters: z.unknown() }))
    .default([]),
  generation_config: z
    .object({
      tool_choice: z
        .union([mode, z.object({ allowed_tools: z.object({ mode, tools: z.array(z.string()) }) })])
        .optional(),
    })
    .optional(),
});

/** A request to the Interactions API; undefined where it is none. */
export function readInteractionRequest(body: unknown): Asked | undefined {
  const { data } = requestSchema.safeParse(body);
  if (!data) return undefined;
  const choice = data.generation_config?.tool_choice ?? 'auto';
  return {
    model: data.model,
    turns: typeof data.input === 'string' ? [{ from: 'user', text: data.input }] : turnsOf(data.input),
    tools: data.tools.map(({ name, parameters }) => ({ name, parameters })),
    mode: typeof choice === 'string' ? choice : choice.allowed_tools.mode,
  };
}

/** Steps of the model in a row are one turn of it, and so are results in a row. */
function turnsOf(steps: Step[]): Turn[] {
  return steps.map(turnOf).reduce<Turn[]>((turns, turn) => {
    const last = turns.at(-1);
    if (last?.from === 'model' && turn.from === 'model') {
      last.calls.push(...turn.calls);
      last.signatures.push(...turn.signatures);
    } else if (last?.from === 'tools' && turn.from === 'tools') last.results.push(...turn.results);
    else turns.push(turn);
    return turns;
  }, []);
}

function turnOf(step: Step): Turn {
  switch (step.type) {
    case 'user_input':
      return { from: 'user', text: step.content.map(({ text }) => text).join('') };
    case 'thought':
      return { from: 'model', calls: [], signatures: step.signature ? [step.signature] : [] };
    case 'model_output':
      return { from: 'model', calls: [], signatures: [] };
    case 'function_call':
      return { from: 'model', calls: [{ id: step.id, name: step.name }], signatures: [] };
    case 'function_result':
      return { from: 'tools', results: [{ id: step.call_id, name: step.name }] };
  }
}

interface Reply {
  said: Said;
  model: string;
  /** Makes the ids of this reply. */
  n: number;
  tokens: { input: number; output: number };
}

/** A response as the Interactions API gives it. */
export function interactionResponse({ said, model, n, tokens }: Reply): object {
  const calls = said.calls.map(({ name, args }, i) => ({
    type: 'function_call',
    id: `fc_${n}_${i}`,
    name,
    arguments: args,
  }));
  const text =
    said.text === undefined ? [] : [{ type: 'model_output', content: [{ type: 'text', text: said.text }] }];
  return {
    id: `int_${n}`,
    object: 'interaction',
    model,
    status: calls.length > 0 ? 'requires_action' : 'completed',
    created: '2026-11-30T00:00:00Z',
    updated: '2026-11-30T00:00:01Z',
    role: 'model',
    steps: [{ type: 'thought', signature: signature(n) }, ...text, ...calls],
    usage: {
      total_tokens: tokens.input + tokens.output,
      total_input_tokens: tokens.input,
      total_output_tokens: tokens.output,
      total_thought_tokens: 0,
      total_cached_tokens: 0,
      total_tool_use_tokens: 0,
    },
  };
}

const signature = (n: number): string => Buffer.from(`stand-in ${n}`).toString('base64');

const responseSchema = z.object({
  steps: z.array(
    z.looseObject({ type: z.string(), id: z.string().optional(), signature: z.string().optional() }),
  ),
});

/** The call ids of a response with the signature that must come back with them. */
export function issuedByInteraction(response: unknown): [string, string | undefined][] {
  const steps = responseSchema.safeParse(response).data?.steps ?? [];
  const signed = steps.find(({ type }) => type === 'thought')?.signature;
  return steps.flatMap(({ type, id }): [string, string | undefined][] =>
    type === 'function_call' && id !== undefined ? [[id, signed]] : [],
  );
}
