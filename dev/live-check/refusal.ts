import { groups } from './rounds.ts';

export interface LiveCheckArgs {
  group?: string;
  approve?: boolean;
  model?: string;
  out?: string;
  adapter?: string;
}

export const USAGE = `npm run live-check -- --group ${Object.keys(groups).join('|')} --approve --model ID --out DIR [--adapter FILE]

  It asks a real model and costs tokens: every group needs its own --approve.
  GEMINI_API_KEY holds the key.
  FILE is a module that exports liveModel({ model, apiKey }): { model, thinkingLevel }; without it Gemini is asked.`;

/** Why nothing is run, in one sentence that says what to do; undefined when it may be. */
export function refusal(args: LiveCheckArgs, apiKey: string | undefined): string | undefined {
  const { group, approve, model, out } = args;
  if (!group || !Object.hasOwn(groups, group))
    return `say which group: --group ${Object.keys(groups).join('|')}`;
  if (!approve) return `the group ${group} was not approved: it asks a real model; add --approve to agree`;
  if (!model) return 'say which model: --model ID';
  if (!out) return 'say where the evidence goes: --out DIR';
  return apiKey ? undefined : 'there is no key: set GEMINI_API_KEY';
}
