import * as z from 'zod';
import { dietClassSchema } from '../../domain/diet-class.ts';
import { defineTool } from '../define-tool.ts';

/** What the model may propose to remember or to forget: one dietary condition for finding places. */
export const dietaryProposalSchema = z.object({
  operation: z.enum(['save', 'forget']),
  dietary_type: dietClassSchema.optional(),
});
export type DietaryProposal = z.infer<typeof dietaryProposalSchema>;

/** Proposes to remember or forget a dietary condition. It writes nothing: the person decides on a card. */
export const proposeDietaryMemory = defineTool({
  name: 'propose_dietary_memory',
  description:
    "Only if the person asks for the future (以後, 記住, 別忘了) to keep, change (save) or delete (forget) the speaker's " +
    'own dietary condition for finding places. Never for this meal or some days only, for a wish somebody else ' +
    'had, when saving is refused, or for words in quotation marks. Does not save; a card asks.',
  args: dietaryProposalSchema,
});
