import type { TokenUsage, ToolCall } from '@jiaba/shared/model';
import * as z from 'zod';
import { errorInside } from './http-failure.ts';
import { TryFailure } from './try-failure.ts';
import { codeName, type WireReply } from './wire.ts';

const count = z.number().min(0).default(0).catch(0);

const usageSchema = z.object({
  total_input_tokens: count,
  total_output_tokens: count,
  total_thought_tokens: count,
  total_cached_tokens: count,
  total_tokens: count,
});

const stepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('function_call'),
    id: z.string().min(1),
    name: z.string().min(1),
    arguments: z.unknown(),
  }),
  z.object({
    type: z.literal('model_output'),
    content: z.array(z.object({ type: z.string(), text: z.string().optional() })).default([]),
  }),
]);

const interactionSchema = z.object({
  status: z.string(),
  steps: z.array(z.looseObject({ type: z.string() })).default([]),
  usage: usageSchema.optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.unknown() }))
    .default([])
    .catch([]),
});
type Interaction = z.infer<typeof interactionSchema>;

/** The statuses that bring an answer; any other, also one of the future, brings none. */
const ANSWERED = ['completed', 'requires_action'];

/**
 * A body of the Interactions API, strictly read: a success may hold an error, an unfinished answer or nothing at
 * all. Throws a `TryFailure` for what cannot be used.
 */
export function readInteraction(body: unknown): WireReply {
  const inside = errorInside(body);
  if (inside) throw inside;
  const { data } = interactionSchema.safeParse(body);
  if (!data) throw new TryFailure('bad-output', { detail: 'shape' });
  const usage = usageOf(data);
  if (!ANSWERED.includes(data.status)) throw notAnswered(data);
  const said = data.steps.filter(({ type }) => type === 'function_call' || type === 'model_output');
  const steps = z.array(stepSchema).safeParse(said);
  if (!steps.success) throw new TryFailure('bad-output', { detail: 'steps', usage });
  const calls = steps.data.flatMap((step): ToolCall[] =>
    step.type === 'function_call' ? [{ id: step.id, name: step.name, args: step.arguments ?? {} }] : [],
  );
  const text = steps.data
    .flatMap((step) => (step.type === 'model_output' ? step.content.map((part) => part.text ?? '') : []))
    .join('');
  if (calls.length === 0 && text.trim() === '')
    throw new TryFailure('bad-output', { detail: 'empty', usage });
  return { calls, ...(text && { text }), steps: [{ kind: 'model', opaque: data.steps }], usage };
}

function notAnswered({ status, errors, ...rest }: Interaction): TryFailure {
  const blocked = errors
    .map(({ code }) => codeName(code))
    .find((code) => /safety|block|prohibit|recit/i.test(code));
  const usage = usageOf(rest);
  return blocked
    ? new TryFailure('blocked', { detail: blocked, usage })
    : new TryFailure('bad-output', { detail: codeName(status), usage });
}

function usageOf({ usage }: Pick<Interaction, 'usage'>): TokenUsage {
  return {
    input: usage?.total_input_tokens ?? 0,
    output: usage?.total_output_tokens ?? 0,
    thought: usage?.total_thought_tokens ?? 0,
    cached: usage?.total_cached_tokens ?? 0,
    total: usage?.total_tokens ?? 0,
  };
}
