import type { Content, GenerateContentParameters, ThinkingLevel } from '@google/genai';
import type { ModelRequest, ModelStep } from '@jiaba/shared/model';
import { type GenaiOptions, genaiClient, sdkFailure } from './genai-client.ts';
import { isOwnCallId, readGenerated } from './generate-content-reply.ts';
import { MAX_OUTPUT_TOKENS, type Wire } from './wire.ts';

/**
 * The generateContent API: the way to Vertex AI, and the way out where the Interactions API fails. The SDK retries
 * nothing unless it is given retry options, and goes on by itself when an answer is long unless told not to.
 */
export function generateContentWire(options: GenaiOptions): Wire {
  const client = genaiClient(options);
  return {
    async ask(request, { model, signal }) {
      const { models } = await client();
      const params = generateParameters(request, model);
      const config = { ...params.config, automaticContinuation: false, abortSignal: signal };
      const reply: unknown = await models.generateContent({ ...params, config }).catch((error: unknown) => {
        throw sdkFailure(error);
      });
      return readGenerated(reply);
    },
  };
}

/** JSON Schemas go as they are: the SDK would rewrite what stands in `parameters` and `responseSchema`. */
function generateParameters(request: ModelRequest, model: string): GenerateContentParameters {
  const { instruction, steps, tools, responseSchema, purpose } = request;
  return {
    model,
    contents: contentsOf(steps),
    config: {
      systemInstruction: { role: 'user', parts: [{ text: instruction }] },
      tools: [
        {
          functionDeclarations: tools.map(({ name, description, parameters }) => ({
            name,
            description,
            parametersJsonSchema: parameters,
          })),
        },
      ],
      toolConfig: { functionCallingConfig: callingConfig(request) },
      maxOutputTokens: MAX_OUTPUT_TOKENS[purpose],
      thinkingConfig: { thinkingLevel: 'LOW' as ThinkingLevel },
      ...(responseSchema && {
        responseMimeType: 'application/json',
        responseJsonSchema: responseSchema,
      }),
    },
  };
}

type CallingConfig = NonNullable<
  NonNullable<NonNullable<GenerateContentParameters['config']>['toolConfig']>['functionCallingConfig']
>;

function callingConfig({ toolChoice, tools }: ModelRequest): CallingConfig {
  const mode = toolChoice.toUpperCase() as CallingConfig['mode'];
  return toolChoice === 'any' ? { mode, allowedFunctionNames: tools.map(({ name }) => name) } : { mode };
}

/** All results of one round stand in one content, as many as there were calls. */
function contentsOf(steps: ModelStep[]): Content[] {
  return steps.reduce<Content[]>((contents, step, n) => {
    const part =
      step.kind === 'result' && steps[n - 1]?.kind === 'result' ? contents.at(-1)?.parts : undefined;
    if (part && step.kind === 'result') part.push(responsePart(step));
    else contents.push(contentOf(step));
    return contents;
  }, []);
}

function contentOf(step: ModelStep): Content {
  switch (step.kind) {
    case 'user':
      return { role: 'user', parts: [{ text: step.text }] };
    case 'model':
      return step.opaque as Content;
    case 'result':
      return { role: 'user', parts: [responsePart(step)] };
  }
}

/** An id goes back only where the model gave one; the response must be an object. */
function responsePart({ callId, name, result, isError }: Extract<ModelStep, { kind: 'result' }>) {
  const response = isError ? { error: result } : { output: result };
  return { functionResponse: { ...(!isOwnCallId(callId) && { id: callId }), name, response } };
}
