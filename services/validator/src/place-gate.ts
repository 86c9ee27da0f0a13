import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import type { Event } from '@jiaba/shared/events';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import type { PlaceSearchResult } from '@jiaba/shared/tools/search-local-places/events';
import { differences } from './differences.ts';

/**
 * The gate of a place turn: recomputes the whole answer from the validator's own copy of the same catalogue
 * version and compares every field. Gives the paths of what does not hold; none means that it may be sent.
 */
export function checkPlaces(
  event: Event<'tool.completed'>,
  { request, answer }: PlaceSearchResult,
  catalogues: Catalogues,
): string[] {
  const condition = conditionFaults(event, request);
  if (condition.length > 0) return condition;
  const catalogue = catalogues.of(answer.catalogueVersion);
  if (!catalogue) return ['answer.catalogueVersion'];
  return differences(answerPlaces({ catalogue, request, at: event.at }), answer, 'answer');
}

/** Requested → effective → origin must hang together (whose word the condition is). */
function conditionFaults({ scope, owner }: Event<'tool.completed'>, request: PlaceRequest): string[] {
  const { requested, effective, origin, memoryRevision } = request;
  const said = requested.dietary_type;
  switch (origin) {
    case 'this_turn':
      return said && said === effective.dietary_type ? [] : ['request.origin'];
    case 'consented_memory': {
      const possible = !said && scope === 'user' && owner && memoryRevision !== undefined;
      return possible && effective.dietary_type !== 'any' ? [] : ['request.origin'];
    }
    case 'none':
      return !said && effective.dietary_type === 'any' ? [] : ['request.origin'];
  }
}
