import type * as z from 'zod';
import type { openPlaceRequestSchema, PlaceRequest } from '../../place-turn.ts';
import type { Asking } from '../define-tool.ts';

type OpenSearch = z.input<typeof openPlaceRequestSchema>;

/**
 * The event that starts a search. A condition said in this turn, by word or button, wins; an open one is filled
 * by memory, but only in a 1:1 chat, and only where there is a township to search.
 */
export function beginSearch(search: OpenSearch, { scope, owner }: Asking['event']) {
  const { dietary_type, area } = search.requested;
  if (dietary_type) return searchWith(search, { effective: { dietary_type }, origin: 'this_turn' });
  if (scope === 'user' && owner && (area || search.located)) {
    return { topic: 'memory.requested', payload: { operation: 'fill-search', search } } as const;
  }
  return searchWith(search, { effective: { dietary_type: 'any' }, origin: 'none' });
}

function searchWith(search: OpenSearch, condition: Pick<PlaceRequest, 'effective' | 'origin'>) {
  const request = { ...search, ...condition };
  return { topic: 'place-search.requested', payload: { tool: 'search_local_places', request } } as const;
}
