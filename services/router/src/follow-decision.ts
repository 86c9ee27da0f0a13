import { type Next, next } from '@jiaba/shared/events';
import type { Reply } from '@jiaba/shared/replies';
import type { Asking } from '@jiaba/shared/tools/define-tool';
import { fixed } from './commands.ts';
import type { Decision } from './decision.ts';
import { noActionTexts } from './no-action.ts';
import { startTool } from './start-tool.ts';

/** The event that a decision becomes. What stands in a question are the person's own words of this turn. */
export function followDecision(decision: Decision, asking: Asking): Next {
  switch (decision.kind) {
    case 'start':
      return startTool(decision.tool, decision.args, asking) ?? fixed('clarify');
    case 'which-first':
    case 'once-or-always':
      return reply(decision);
    case 'some-days':
      return fixed('pref.some-days');
    case 'no_action':
      // The reader cannot tell what is out of scope, only what it cannot read.
      return fixed(asking.answeredBy === 'reader' ? 'ai.no-idea' : noActionTexts[decision.action]);
  }
}

const reply = (one: Reply): Next => next('reply.approved', { replies: [one] });
