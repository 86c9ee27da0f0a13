import { readPlaceQuestion } from '@jiaba/shared/domain/place-reader';
import type { Model } from '@jiaba/shared/model';

const nothingUsed = { input: 0, output: 0, thought: 0, cached: 0, total: 0 };

/**
 * The deterministic reader behind the model's interface: a township with or without a diet and a word of the
 * name. It says that it answered (`answeredBy: 'reader'`), and it proposes nothing to remember.
 */
export function readerModel(): Model {
  return {
    async call({ steps }) {
      const text = steps.find((step) => step.kind === 'user')?.text ?? '';
      const args = readPlaceQuestion(text);
      const call = args
        ? { id: 'reader-1', name: 'search_local_places', args }
        : { id: 'reader-1', name: 'no_action', args: { kind: 'out_of_scope' } };
      return { answeredBy: 'reader', model: 'reader', calls: [call], steps: [], usage: nothingUsed };
    },
  };
}
