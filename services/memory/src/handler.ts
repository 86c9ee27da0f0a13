import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import type { OpenPlaceRequest, PlaceRequest } from '@jiaba/shared/place-turn';

/**
 * The keeper of what a person agreed to. Nothing can be agreed to yet, so an open condition stays open: the
 * search goes on with `any` and says that the condition came from nowhere.
 */
export function memoryHandlers(): Handlers {
  return {
    'memory.requested': async function fillSearch({ payload: { search } }) {
      return [next('place-search.requested', { tool: 'search_local_places', request: fill(search) })];
    },
  };
}

const fill = (search: OpenPlaceRequest): PlaceRequest => ({
  ...search,
  effective: { dietary_type: 'any' },
  origin: 'none',
});
