import * as z from 'zod';
import type { Asked, Said, Turn } from './exchange.ts';

const partSchema = z.object({
  text: z.string().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: z
    .object({ id: z.string().optional(), name: z.string(), args: z.unknown().optional() })
    .optional(),
  functionResponse: z
    .object({
      id: z.string().optional(),
      name: z.string().optional(),
      /** Anything but an object is refused. */
      response: z.record(z.string(), z.unknown()),
    })
    .optional(),
});

const contentSchema = z.object({ role: z.enum(['user', 'model']), parts: z.array(partSchema).min(1) });
type Content = z.infer<typeof contentSchema>;

const requestSchema = z.object({
  contents: z.array(contentSchema).min(1),
  tools: z
    .array(
      z.object({
        functionDeclarations: z.array(z.object({ name: z.string(), parametersJsonSchema: z.unknown() })),
      }),
    )
    .default([]),
  toolConfig: z
    .object({ functionCallingConfig: z.object({ mode: z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED']) }) })
    .optional(),
});

/** A request to the generateContent API; undefined where it is none. */
export function readGenerateRequest(body: unknown, model: string): Asked | undefined {
  const { data } = requestSchema.safeParse(body);
  if (!data) return undefined;
  const mode = data.toolConfig?.functionCallingConfig.mode ?? 'AUTO';
  return {
    model,
    turns: data.contents.map(turnOf),
    tools: data.tools
      .flatMap(({ functionDeclarations }) => functionDeclarations)
      .map(({ name, parametersJsonSchema }) => ({ name, parameters: parametersJsonSchema })),
    mode: mode.toLowerCase() as Asked['mode'],
  };
}

function turnOf({ role, parts }: Content): Turn {
  if (role === 'model') {
    return {
      from: 'model',
      calls: parts.flatMap(({ functionCall }) => functionCall ?? []),
      signatures: parts.flatMap(({ thoughtSignature }) => thoughtSignature ?? []),
    };
  }
  const results = parts.flatMap(({ functionResponse }) => functionResponse ?? []);
  if (results.length > 0) return { from: 'tools', results };
  return { from: 'user', text: parts.map(({ text }) => text ?? '').join('') };
}

interface Reply {
  said: Said;
  model: string;
  /** Makes the ids of this reply. */
  n: number;
  tokens: { input: number; output: number };
}

/** A response as the generateContent API gives it: of several calls the first is signed. */
export function generateResponse({ said, model, n, tokens }: Reply): object {
  const thoughtSignature = Buffer.from(`stand-in ${n}`).toString('base64');
  const calls = said.calls.map(({ name, args }, i) => ({
    functionCall: { name, args, id: `fc_${n}_${i}` },
    ...(i === 0 && { thoughtSignature }),
  }));
  const text = said.text === undefined ? [] : [{ text: said.text }];
  return {
    candidates: [{ content: { parts: [...text, ...calls], role: 'model' }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: tokens.input,
      candidatesTokenCount: tokens.output,
      totalTokenCount: tokens.input + tokens.output,
    },
    modelVersion: model,
    responseId: `resp_${n}`,
  };
}

const responseSchema = z.object({
  candidates: z.array(z.object({ content: z.object({ parts: z.array(partSchema).default([]) }) })).min(1),
});

/** The call ids of a response with the signature that must come back with them. */
export function issuedByGenerated(response: unknown): [string, string | undefined][] {
  const parts = responseSchema.safeParse(response).data?.candidates[0]?.content.parts ?? [];
  return parts.flatMap(({ functionCall, thoughtSignature }): [string, string | undefined][] =>
    functionCall?.id ? [[functionCall.id, thoughtSignature]] : [],
  );
}
