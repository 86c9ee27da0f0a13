import type { Catalogue } from '@jiaba/shared/domain/catalogue';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';

interface PlaceSearchOptions {
  catalogue: Catalogue;
}

/** Answers searches from the sourced catalogue. It only reads, so the same event always gives the same answer. */
export function placeSearchHandlers({ catalogue }: PlaceSearchOptions): Handlers {
  return {
    'place-search.requested': async function searchPlaces({ payload: request, at }) {
      const answer = answerPlaces({ catalogue, request, at });
      return [next('tool.completed', { tool: 'search_local_places', request, answer })];
    },
  };
}
