import type { Preference } from '@jiaba/shared/domain/preference';
import { type Next, next } from '@jiaba/shared/events';
import type { OpenPlaceRequest, PlaceRequest } from '@jiaba/shared/place-turn';

/**
 * The search with its open condition settled from what the person agreed to. Which revision was read goes along:
 * the gate and the responder read it again, and drop what rests on one that has moved.
 */
export function fillSearch(search: OpenPlaceRequest, { slot, saved }: Preference): Next {
  const { revision: memoryRevision } = slot;
  const { dietary_type: said } = search.requested;
  if (said) return searchFor({ ...search, effective: { dietary_type: said }, origin: 'this_turn' });
  if (!saved) return searchFor({ ...withoutMemory(search), memoryRevision });
  const { dietary_type } = saved;
  return searchFor({ ...search, effective: { dietary_type }, origin: 'consented_memory', memoryRevision });
}

/** The search of nobody in particular: what was not said stays open. */
export const fillNothing = (search: OpenPlaceRequest): Next => searchFor(withoutMemory(search));

const withoutMemory = (search: OpenPlaceRequest): PlaceRequest => ({
  ...search,
  effective: { dietary_type: 'any' },
  origin: 'none',
});

const searchFor = (request: PlaceRequest): Next =>
  next('place-search.requested', { tool: 'search_local_places', request });
