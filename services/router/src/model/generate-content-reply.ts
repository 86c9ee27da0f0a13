import type { TokenUsage, ToolCall } from '@jiaba/shared/model';
import * as z from 'zod';
import { errorInside } from './http-failure.ts';
import { TryFailure } from './try-failure.ts';
import { codeName, type WireReply } from './wire.ts';

const count = z.number().min(0).default(0).catch(0);

const usageSchema = z.object({
  promptTokenCount: count,
  candidatesTokenCount: count,
  thoughtsTokenCount: count,
  cachedContentTokenCount: count,
  totalTokenCount: count,
});

const partSchema = z.looseObject({
  text: z.string().optional(),
  /** A summary of thoughts, no answer. */
  thought: z.boolean().optional(),
  functionCall: z
    .looseObject({ id: z.string().optional(), name: z.string().min(1), args: z.unknown().optional() })
    .optional(),
});

const generatedSchema = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z.looseObject({ parts: z.array(partSchema).default([]) }).optional(),
      }),
    )
    .default([]),
  usageMetadata: usageSchema.optional().catch(undefined),
});

/** Google will not answer: asking again brings the same. */
const BLOCKED = /^(?:SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|MODEL_ARMOR|LANGUAGE)$/;

const OWN_ID = 'unnamed-';
/** Whether this code named the call, because the model did not. */
export const isOwnCallId = (id: string): boolean => id.startsWith(OWN_ID);

/**
 * A body of the generateContent API, strictly read. The reason for the end wins over what was parsed: a call
 * beside `MALFORMED_FUNCTION_CALL` is not to be run. Throws a `TryFailure` for what cannot be used.
 */
export function readGenerated(body: unknown): WireReply {
  const inside = errorInside(body);
  if (inside) throw inside;
  const { data } = generatedSchema.safeParse(body);
  if (!data) throw new TryFailure('bad-output', { detail: 'shape' });
  const usage = usageOf(data.usageMetadata);
  const { blockReason } = data.promptFeedback ?? {};
  if (blockReason) throw new TryFailure('blocked', { detail: codeName(blockReason), usage });
  const [candidate] = data.candidates;
  if (candidate?.finishReason !== 'STOP') throw notFinished(candidate?.finishReason, usage);
  const parts = candidate.content?.parts ?? [];
  const calls = parts.flatMap(({ functionCall: call }, n): ToolCall[] =>
    call ? [{ id: call.id ?? `${OWN_ID}${n}`, name: call.name, args: call.args ?? {} }] : [],
  );
  const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
  if (calls.length === 0 && text.trim() === '')
    throw new TryFailure('bad-output', { detail: 'empty', usage });
  return { calls, ...(text && { text }), steps: [{ kind: 'model', opaque: candidate.content }], usage };
}

function notFinished(reason: string | undefined, usage: TokenUsage): TryFailure {
  const blocked = reason !== undefined && BLOCKED.test(reason);
  return new TryFailure(blocked ? 'blocked' : 'bad-output', {
    detail: codeName(reason ?? 'no_candidate'),
    usage,
  });
}

function usageOf(usage: z.infer<typeof usageSchema> | undefined): TokenUsage {
  return {
    input: usage?.promptTokenCount ?? 0,
    output: usage?.candidatesTokenCount ?? 0,
    thought: usage?.thoughtsTokenCount ?? 0,
    cached: usage?.cachedContentTokenCount ?? 0,
    total: usage?.totalTokenCount ?? 0,
  };
}
