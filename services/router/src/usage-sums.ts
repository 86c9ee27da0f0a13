import type { ModelTry, TokenUsage } from '@jiaba/shared/model';
import * as z from 'zod';

const tokens = z.object({
  input: z.number(),
  output: z.number(),
  thought: z.number(),
  cached: z.number(),
  total: z.number(),
});

/** Per turn: tokens by purpose and model. */
const turnSchema = z.object({
  spent: z.array(z.object({ purpose: z.string(), model: z.string(), tries: z.number(), tokens })),
});
/** Per person and day: how often a model was asked. */
const daySchema = z.object({ calls: z.number(), tokens });

/** How often a model was asked on the day of this document. */
export const callsIn = (day: unknown): number => daySchema.parse(day).calls;

const nothing: TokenUsage = { input: 0, output: 0, thought: 0, cached: 0, total: 0 };

const sum = (usages: readonly (TokenUsage | undefined)[]): TokenUsage =>
  usages.reduce<TokenUsage>(
    (total, usage) => ({
      input: total.input + (usage?.input ?? 0),
      output: total.output + (usage?.output ?? 0),
      thought: total.thought + (usage?.thought ?? 0),
      cached: total.cached + (usage?.cached ?? 0),
      total: total.total + (usage?.total ?? 0),
    }),
    nothing,
  );

/** The document of a turn with one call more. @param found what is stored, if anything */
export function addToTurn(found: unknown, purpose: string, tries: readonly ModelTry[]): object {
  const { spent } = found ? turnSchema.parse(found) : { spent: [] };
  const models = [...new Set(tries.map(({ model }) => model))];
  const added = models.map((model) => {
    const own = tries.filter((one) => one.model === model);
    const before = spent.find((one) => one.purpose === purpose && one.model === model);
    const total = sum([before?.tokens, ...own.map(({ usage }) => usage)]);
    return { purpose, model, tries: (before?.tries ?? 0) + own.length, tokens: total };
  });
  const others = spent.filter((one) => one.purpose !== purpose || !models.includes(one.model));
  return { spent: [...others, ...added] };
}

/** The document of a person's day with one call more. @param found what is stored, if anything */
export function addToDay(found: unknown, tries: readonly ModelTry[]): object {
  const before = found ? daySchema.parse(found) : { calls: 0, tokens: nothing };
  return { calls: before.calls + 1, tokens: sum([before.tokens, ...tries.map(({ usage }) => usage)]) };
}
