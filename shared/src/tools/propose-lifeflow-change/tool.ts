import * as z from 'zod';
import { defineTool } from '../define-tool.ts';

const item = z.object({
  name: z.string().min(1).max(40),
  quantity: z.number().min(0).max(10_000).optional(),
  unit: z.string().min(1).max(10).optional(),
});

/** Proposes a change of what the person's kitchen holds and avoids. It writes nothing: a card asks. */
export const proposeLifeflowChange = defineTool({
  name: 'propose_lifeflow_change',
  description:
    'Only if the person asks to record, change or remove something of their own kitchen: pantry (fridge contents), ' +
    'allergy, forbidden (foods never wanted), kitchen (equipment), meal (what was eaten), goal. Does not save; a ' +
    'card asks.',
  args: z.object({
    kind: z.enum(['pantry', 'allergy', 'forbidden', 'kitchen', 'meal', 'goal']),
    operation: z.enum(['add', 'change', 'remove']),
    items: z.array(item).max(20).optional(),
  }),
});
