import * as z from 'zod';
import { dietClassSchema } from '../../domain/diet-class.ts';
import { defineTool } from '../define-tool.ts';

/** Recommends a dish to cook at home. What is said in the question binds this turn only. */
export const recommendDish = defineTool({
  name: 'recommend_dish',
  description:
    'What to cook at home. use: foods the person names to be used. diet, max_minutes, max_cost (NT$): only if ' +
    'said. Does not return restaurants.',
  args: z.object({
    use: z.array(z.string().min(1).max(40)).max(12).optional(),
    diet: dietClassSchema.optional(),
    max_minutes: z.int().min(1).max(600).optional(),
    max_cost: z.int().min(1).max(100_000).optional(),
  }),
});
