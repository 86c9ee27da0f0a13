import { isDeepStrictEqual } from 'node:util';
import { dietClasses } from '@jiaba/shared/domain/diet-class';
import { dietOfWord } from '@jiaba/shared/domain/diet-words';
import type { Model, ModelRequest } from '@jiaba/shared/model';

const diets: readonly string[] = dietClasses;
const labels = ['全素', '蛋素', '奶素', '蛋奶素', '五辛素', '五辛蛋奶素', '鍋邊素'];

/** The labels above are what the diets are called. */
export const knowsItsLabels = (): boolean => labels.every((label) => dietOfWord(label) !== undefined);

/** What of a routing request tells more than its sentence: ids of people, and diets that nobody said in it. */
export function toldTooMuch({ instruction, steps }: ModelRequest): string[] {
  const said = steps.flatMap((step) => (step.kind === 'user' ? [step.text] : [])).join();
  const exchange = JSON.stringify(steps);
  const ids = `${instruction}${exchange}`.match(/\b[UCR][0-9a-f]{32}\b|\b[0-9a-f]{64}\b/g) ?? [];
  const words = [...diets, ...labels].filter((word) => exchange.includes(word) && !said.includes(word));
  return [...ids, ...words];
}

/** Instruction and tools may name every diet there is, but never one for one person: they are always the same. */
export const sameForEverybody = (one: ModelRequest, other: ModelRequest): boolean =>
  one.instruction === other.instruction && isDeepStrictEqual(one.tools, other.tools);

/**
 * A model that refuses to be told what it must never know. Test worlds wrap every model with it, so that a request
 * body with a remembered preference in it fails whichever test made it.
 * @param seen collects the requests
 */
export function blindModel(model: Model, seen: ModelRequest[] = []): Model {
  return {
    async call(request, options) {
      seen.push(request);
      if (request.purpose === 'route')
        check(
          request,
          seen.find(({ purpose }) => purpose === 'route'),
        );
      return model.call(request, options);
    },
  };
}

function check(request: ModelRequest, first: ModelRequest = request): void {
  const told = toldTooMuch(request).length;
  if (told > 0) throw new Error(`the model was told ${told} things that are not in the sentence`);
  if (!sameForEverybody(first, request)) throw new Error('the model was told something else than before');
}
