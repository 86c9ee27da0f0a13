import { type DietClass, dietClassSchema } from '@jiaba/shared/domain/diet-class';
import { dietWords } from '@jiaba/shared/domain/diet-words';
import { fold } from '@jiaba/shared/domain/fold';
import type { ModelReply } from '@jiaba/shared/model';
import { isToolName, type ToolName, tools } from '@jiaba/shared/tools';
import { type NoActionKind, noAction } from './no-action.ts';
import { type CheckedCall, readRoute } from './route.ts';
import { asksNotToForget, type Doubt, doubtAbout, mentionsKeeping } from './save-doubt.ts';

/** What the router does with a sentence. */
export type Decision =
  | { kind: 'start'; tool: ToolName; args: Record<string, unknown> }
  /** Two wishes: none is run, the person chooses. */
  | { kind: 'which-first'; choices: CheckedCall[] }
  | { kind: 'once-or-always'; dietary_type: DietClass }
  | { kind: 'some-days' }
  /** `fault`: why the reply could not be followed, in one word. */
  | { kind: 'no_action'; action: NoActionKind; fault?: string };

const table = { ...tools, no_action: noAction };

/** The tools as declared to the model. */
export const declarations = Object.values(table).map(({ declaration }) => declaration);

const say = (action: NoActionKind, fault?: string): Decision => ({
  kind: 'no_action',
  action,
  ...(fault && { fault }),
});

/**
 * What follows from a reply to a sentence. The model proposes: one business tool may run a turn, and a save that
 * the sentence itself puts in doubt becomes a question.
 */
export function decide(reply: Pick<ModelReply, 'calls'>, sentence: string): Decision {
  const route = readRoute(reply, table);
  switch (route.kind) {
    case 'text':
      return say('clarify');
    case 'invalid':
      return say('clarify', route.fault);
    case 'call':
      return ofCall(route.call, sentence);
    case 'ambiguous':
      return ofSeveral(route.calls, sentence);
  }
}

function ofCall({ tool, args }: CheckedCall, sentence: string): Decision {
  if (tool === 'no_action')
    return args.kind === 'clarify' ? clarify(sentence) : say(args.kind as NoActionKind);
  const doubted = isToolName(tool) ? doubtedSave(tool, args, sentence) : undefined;
  if (doubted) return doubted;
  return isToolName(tool) ? { kind: 'start', tool, args } : say('clarify');
}

/** A call for help is heard before anything else. */
function ofSeveral(calls: CheckedCall[], sentence: string): Decision {
  const decisions = calls.map((call) => ofCall(call, sentence));
  const urgent = decisions.find((one) => one.kind === 'no_action' && one.action === 'urgent');
  const question = decisions.find(({ kind }) => kind === 'once-or-always' || kind === 'some-days');
  const choices = calls.filter((_, n) => decisions[n]?.kind === 'start');
  if (urgent ?? question) return (urgent ?? question) as Decision;
  return choices.length > 1 ? { kind: 'which-first', choices } : say('clarify');
}

/** A sentence about keeping a condition gets the question that fits it. */
function clarify(sentence: string): Decision {
  const diets = dietWords(fold(sentence)).flatMap(({ diet }) => (diet === 'any' ? [] : [diet]));
  const [dietary_type] = diets;
  const question =
    mentionsKeeping(sentence) && dietary_type && questionFor(doubtAbout(sentence), dietary_type);
  return question || say('clarify');
}

/** What a proposal to keep something becomes where the sentence does not plainly ask for it. */
function doubtedSave(tool: ToolName, args: Record<string, unknown>, sentence: string): Decision | undefined {
  if (!keepsSomething(tool, args)) return undefined;
  const doubt = args.operation === 'forget' ? forgetDoubt(sentence) : doubtAbout(sentence);
  return questionFor(doubt, dietClassSchema.safeParse(args.dietary_type).data);
}

function questionFor(doubt: Doubt | undefined, dietary_type: DietClass | undefined): Decision | undefined {
  if (doubt === undefined) return undefined;
  if (doubt === 'forged') return say('refuse');
  if (doubt === 'some-days') return { kind: 'some-days' };
  return dietary_type ? { kind: 'once-or-always', dietary_type } : say('clarify');
}

const forgetDoubt = (sentence: string): Doubt | undefined =>
  asksNotToForget(sentence) ? 'negated' : undefined;

/** What a fridge holds is no statement about a person; what they eat and avoid is. */
function keepsSomething(tool: ToolName, { kind, operation }: Record<string, unknown>): boolean {
  if (tool === 'propose_dietary_memory') return true;
  if (tool !== 'propose_lifeflow_change' || operation === 'remove') return false;
  return kind === 'allergy' || kind === 'forbidden' || kind === 'goal';
}
