import { type Proposal, proposalSchema } from '../../memory-turn.ts';
import { defineTool } from '../define-tool.ts';

/**
 * Proposes to remember or forget a dietary condition. It writes nothing: the person decides on a card, in a 1:1 chat
 * only.
 */
export const proposeDietaryMemory = defineTool({
  name: 'propose_dietary_memory',
  description:
    'The person asks to keep or correct (save) or delete (forget) their own dietary condition for the future: ' +
    '以後, 記住, 別忘了. Not for this meal or some days, not for what somebody else wants, not if saving is refused. ' +
    'Does not save; a card asks.',
  args: proposalSchema,
  begin: (proposal, { event: { scope, owner } }) =>
    scope === 'user' && owner ? proposing(proposal) : inPrivate(),
});

const proposing = (proposal: Proposal) => ({
  topic: 'memory.requested' as const,
  payload: { operation: 'propose' as const, proposal },
});

const inPrivate = () => ({
  topic: 'reply.approved' as const,
  payload: { replies: [{ kind: 'fixed' as const, id: 'group.private' as const }] },
});
