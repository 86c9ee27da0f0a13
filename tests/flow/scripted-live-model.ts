import type { Model, ToolCall } from '@jiaba/shared/model';

/** An adapter for `npm run live-check` that reaches no model: the sentences of both groups, answered as a model would. */

type Call = Pick<ToolCall, 'name' | 'args'>;

const search = (args: object): Call => ({ name: 'search_local_places', args });
const nothing: Call = { name: 'no_action', args: { kind: 'clarify' } };

const script: Record<string, Call> = {
  '今天想吃素，花壇有什麼店？': search({ area: '花壇', dietary_type: 'vegetarian' }),
  '長輩吃素，以後優先找蔬食，幫我記住': {
    name: 'propose_dietary_memory',
    args: { operation: 'save', dietary_type: 'vegetarian' },
  },
  '花壇有什麼店推薦吃吃看？': search({ area: '花壇' }),
  今天想吃素: search({ dietary_type: 'vegetarian' }),
};

/** @param changed answers in place of the script's; undefined for words without a call */
export function scriptedModel(changed: Record<string, Call | undefined> = {}): Model {
  let calls = 0;
  return {
    async call({ steps }) {
      const said = steps.flatMap((step) => (step.kind === 'user' ? [step.text] : [])).join();
      const call = Object.hasOwn(changed, said) ? changed[said] : (script[said] ?? nothing);
      calls += 1;
      return {
        answeredBy: 'stand-in',
        model: 'scripted',
        calls: call ? [{ id: `call-${calls}`, ...call }] : [],
        ...(!call && { text: '好的，我記住了。' }),
        steps: [],
        usage: { input: 0, output: 0, thought: 0, cached: 0, total: 0 },
      };
    },
  };
}

export const liveModel = () => ({ model: scriptedModel(), thinkingLevel: 'scripted' });
