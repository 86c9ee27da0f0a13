import { parseArgs } from 'node:util';

export interface EvalArgs {
  set: string;
  out: string;
  origin: string;
  /** A live run: the words of the set leave the machine, and somebody pays. */
  live?: { model: string; apiKey: string };
}

export const USAGE = `npm run eval:routing -- --set FILE [--out DIR] [--origin NAME] [--live --model ID --approve]

  --set FILE   utterances with the route expected, e.g. tests/eval/routing-changhua.json
  --out DIR    where the report goes, as JSON and Markdown (default: out)
  --origin N   who runs it, for the report (default: author_local)
  --live       ask Gemini instead of the local stand-in; needs --model, --approve and GEMINI_API_KEY`;

/** Reads the command line; throws an Error that says what to do. */
export function parseEvalArgs(argv: string[], env: Record<string, string | undefined>): EvalArgs {
  const { values } = parseArgs({
    args: argv,
    options: {
      set: { type: 'string' },
      out: { type: 'string', default: 'out' },
      origin: { type: 'string', default: 'author_local' },
      live: { type: 'boolean', default: false },
      model: { type: 'string' },
      approve: { type: 'boolean', default: false },
    },
  });
  const { set, out, origin, live, model, approve } = values;
  if (!set) throw new Error('--set FILE is missing');
  if (!live) return { set, out, origin };
  if (!model) throw new Error('--live needs --model ID: name the model that is to be measured');
  if (!approve)
    throw new Error('--live sends every utterance to Google and is billed: say --approve if that is meant');
  const { GEMINI_API_KEY: apiKey } = env;
  if (!apiKey) throw new Error('--live needs a key in GEMINI_API_KEY');
  return { set, out, origin, live: { model, apiKey } };
}
