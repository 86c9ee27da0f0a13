import { type Decision, decide } from '@jiaba/router/decision';
import type { PublicFacts } from '@jiaba/router/public-facts';
import { routingRequest } from '@jiaba/router/routing-request';
import { isUrgent } from '@jiaba/shared/domain/urgent';
import type { Model, TokenUsage } from '@jiaba/shared/model';
import { expectationOf } from './mapping.ts';
import { type Answer, type Score, score } from './score.ts';
import type { Item } from './set.ts';

export interface Row extends Score {
  item: Item;
  relabelled: boolean;
  /** The tools that count as right, the first of which the set names. */
  wanted: string;
  answer: Answer;
  /** What of the decision was made by code: a question in place of a save, or help at once. */
  byCode?: string;
  usage?: TokenUsage;
}

interface EvaluateOptions {
  model: Model;
  facts: PublicFacts;
}

/** Routes an utterance as the router does, the guards of the code included, and scores it. */
export async function evaluate(item: Item, { model, facts }: EvaluateOptions): Promise<Row> {
  const expectation = expectationOf(item);
  const reply = await model
    .call(routingRequest(item.utterance, facts), { signal: new AbortController().signal })
    .catch(() => undefined);
  const decision = reply && decide(reply, item.utterance);
  const answer = isUrgent(item.utterance) ? urgent : answerOf(decision);
  const proposals = reply?.calls.map(({ name }) => name) ?? [];
  const [first] = expectation.right;
  return {
    ...{ item, relabelled: expectation.relabelled, wanted: labelOf(first), answer },
    ...score(item.utterance, expectation, { answer, proposals }),
    ...(byCode(decision) && { byCode: byCode(decision) }),
    ...(reply && { usage: reply.usage }),
  };
}

const urgent: Answer = { tool: 'no_action', args: { kind: 'urgent' } };

function answerOf(decision: Decision | undefined): Answer {
  switch (decision?.kind) {
    case undefined:
      return { tool: 'away', args: {} };
    case 'start':
      return { tool: decision.tool, args: decision.args };
    case 'which-first':
      return { tool: 'which_first', args: {} };
    case 'no_action':
      return { tool: 'no_action', args: { kind: decision.action } };
    case 'once-or-always':
    case 'some-days':
    case 'not-diet':
      return { tool: 'no_action', args: { kind: 'clarify' } };
  }
}

const byCode = (decision: Decision | undefined): string | undefined =>
  decision && !['start', 'which-first', 'no_action'].includes(decision.kind) ? decision.kind : undefined;

/** Kinds of no_action stand apart in the confusion table. */
const labelOf = (right: { tool: string; args: Record<string, unknown[]> } | undefined): string =>
  right?.tool === 'no_action' ? `no_action ${String(right.args.kind?.[0])}` : (right?.tool ?? '(none here)');

export const labelOfAnswer = ({ tool, args }: Answer): string =>
  tool === 'no_action' ? `no_action ${String(args.kind)}` : tool;
