import type { Interactions } from '@google/genai';
import type { ModelRequest, ModelStep } from '@jiaba/shared/model';
import { type GenaiOptions, genaiClient, sdkFailure } from './genai-client.ts';
import { readInteraction } from './interactions-reply.ts';
import { MAX_OUTPUT_TOKENS, type Wire } from './wire.ts';

type Params = Interactions.CreateModelInteractionParamsNonStreaming;

/**
 * The Interactions API. Nothing is stored at Google's (`store: false`): the steps are kept here and sent again. By
 * default the SDK would send up to five requests for one call, and more when an answer is long: both are off.
 */
export function interactionsWire(options: GenaiOptions): Wire {
  const client = genaiClient(options);
  return {
    async ask(request, { model, signal }) {
      const { interactions } = await client();
      const body = { ...interactionBody(request, model), automatic_continuation: false };
      const reply: unknown = await interactions
        .create(body, { signal, maxRetries: 0 })
        .catch((error: unknown) => {
          throw sdkFailure(error);
        });
      return readInteraction(reply);
    },
  };
}

function interactionBody(request: ModelRequest, model: string): Params {
  const { instruction, steps, tools, responseSchema, purpose } = request;
  return {
    model,
    store: false,
    system_instruction: instruction,
    input: steps.flatMap(inputStep),
    tools: tools.map((tool) => ({ type: 'function', ...tool })),
    generation_config: {
      thinking_level: 'low',
      max_output_tokens: MAX_OUTPUT_TOKENS[purpose],
      tool_choice: toolChoice(request),
    },
    ...(responseSchema && {
      response_format: { type: 'text', mime_type: 'application/json', schema: responseSchema },
    }),
  } as Params;
}

const toolChoice = ({ toolChoice: mode, tools }: ModelRequest) =>
  mode === 'any' ? { allowed_tools: { mode, tools: tools.map(({ name }) => name) } } : mode;

function inputStep(step: ModelStep): unknown[] {
  switch (step.kind) {
    case 'user':
      return [{ type: 'user_input', content: [{ type: 'text', text: step.text }] }];
    case 'model':
      return step.opaque as unknown[];
    case 'result':
      return [
        {
          type: 'function_result',
          call_id: step.callId,
          // Optional by the types; the live API refuses a result without it.
          name: step.name,
          ...(step.isError && { is_error: true }),
          result: JSON.stringify(step.result),
        },
      ];
  }
}
