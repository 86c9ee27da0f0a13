import { dietClasses } from '@jiaba/shared/domain/diet-class';
import { dietOfWord } from '@jiaba/shared/domain/diet-words';
import type { Model, ModelRequest } from '@jiaba/shared/model';

const diets: readonly string[] = dietClasses;
const labels = ['全素', '蛋素', '奶素', '蛋奶素', '五辛素', '五辛蛋奶素', '鍋邊素'];

/** What of a routing request could tell more than the sentence: ids of people, and diets that nobody said in it. */
export function toldTooMuch({ instruction, steps }: ModelRequest): string[] {
  const said = steps.flatMap((step) => (step.kind === 'user' ? [step.text] : [])).join();
  const told = JSON.stringify({ instruction, steps });
  const ids = told.match(/\b[UCR][0-9a-f]{32}\b|\b[0-9a-f]{64}\b/g) ?? [];
  const words = [...diets, ...labels].filter((word) => told.includes(word) && !said.includes(word));
  return [...ids, ...words];
}

/**
 * A model that refuses to be told what it must never know. Test worlds wrap every model with it, so that a request
 * body with a remembered preference in it fails whichever test made it.
 */
export function blindModel(model: Model, seen: ModelRequest[] = []): Model {
  return {
    async call(request, options) {
      seen.push(request);
      const told = request.purpose === 'route' ? toldTooMuch(request) : [];
      if (told.length > 0) throw new Error(`the model was told too much: ${told.length} words`);
      return model.call(request, options);
    },
  };
}

/** The labels above are what the diets are called. */
export const knowsItsLabels = (): boolean => labels.every((label) => dietOfWord(label) !== undefined);
