import { proposalSchema } from '../../memory-turn.ts';
import { defineTool } from '../define-tool.ts';

/** Understands a wish to be remembered or forgotten. It becomes a card; only the person's press does anything. */
export const proposeDietaryMemory = defineTool({
  name: 'propose_dietary_memory',
  description:
    'Proposes to remember, or to forget, the one dietary condition of the person who speaks, for finding places ' +
    'from now on. operation save: only if the sentence asks to have it remembered for the future, not for today. ' +
    'dietary_type: as the sentence says it; leave it out when it does not. The person decides on a card ' +
    'afterwards: this saves nothing and does not return what is remembered.',
  args: proposalSchema,
  begin: (proposal) => ({ topic: 'memory.requested', payload: { operation: 'propose', proposal } }) as const,
});
