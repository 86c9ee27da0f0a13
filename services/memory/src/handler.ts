import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';

/**
 * The keeper of what a person agreed to. Nothing can be agreed to yet, so an open condition stays open: the
 * search goes on with `any` and says that the condition came from nowhere.
 */
export function memoryHandlers(): Handlers {
  return {
    'memory.requested': async function fillSearch({ payload: { search } }) {
      return [
        next('place-search.requested', { ...search, effective: { dietary_type: 'any' }, origin: 'none' }),
      ];
    },
  };
}
