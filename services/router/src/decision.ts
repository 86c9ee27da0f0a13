import type { ModelReply } from '@jiaba/shared/model';
import { isToolName, type ToolName, tools } from '@jiaba/shared/tools';
import { type NoActionKind, noAction } from './no-action.ts';
import { type CheckedCall, readRoute } from './route.ts';
import { questionForProposal, questionForWish, type SaveQuestion } from './save-question.ts';

/** What the router does with a sentence. */
export type Decision =
  | { kind: 'start'; tool: ToolName; args: Record<string, unknown> }
  /** Two wishes: none is run, the person chooses. */
  | { kind: 'which-first'; choices: CheckedCall[] }
  | Exclude<SaveQuestion, { kind: 'no_action' }>
  /** `fault`: why the reply could not be followed, in one word. */
  | { kind: 'no_action'; action: NoActionKind; fault?: string };

const table = { ...tools, no_action: noAction };

/** The tools as declared to the model. */
export const declarations = Object.values(table).map(({ declaration }) => declaration);

const say = (action: NoActionKind): Decision => ({ kind: 'no_action', action });

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
      return { kind: 'no_action', action: 'clarify', fault: route.fault };
    case 'call':
      return ofCall(route.call, sentence);
    case 'ambiguous':
      return ofSeveral(route.calls, sentence);
  }
}

function ofCall(call: CheckedCall, sentence: string): Decision {
  const { tool, args } = call;
  if (isToolName(tool)) return questionForProposal(call, sentence) ?? { kind: 'start', tool, args };
  const asks = args.kind === 'clarify' ? questionForWish(sentence) : undefined;
  return asks ?? say(args.kind as NoActionKind);
}

/** A call for help is heard before anything else, and a doubtful save is asked about before anything runs. */
function ofSeveral(calls: CheckedCall[], sentence: string): Decision {
  const decisions = calls.map((call) => ofCall(call, sentence));
  const urgent = decisions.find((one) => one.kind === 'no_action' && one.action === 'urgent');
  const question = decisions.find(({ kind }) => kind !== 'start' && kind !== 'no_action');
  const choices = calls.filter((_, n) => decisions[n]?.kind === 'start');
  return urgent ?? question ?? (choices.length > 1 ? { kind: 'which-first', choices } : say('clarify'));
}
