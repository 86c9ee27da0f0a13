import type { Catalogue } from '@jiaba/shared/domain/catalogue';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import { type Event, next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import type { ToolResult } from '@jiaba/shared/tools';

interface PlaceSearchOptions {
  catalogue: Catalogue;
}

/** Answers from the sourced catalogues. It only reads, so the same event always gives the same answer. */
export function placeSearchHandlers({ catalogue }: PlaceSearchOptions): Handlers {
  return {
    'place-search.requested': async function search(event) {
      return [next('tool.completed', run(event))];
    },
  };

  function run({ payload, at }: Event<'place-search.requested'>): ToolResult {
    switch (payload.tool) {
      case 'search_local_places':
        return { ...payload, answer: answerPlaces({ catalogue, request: payload.request, at }) };
    }
  }
}
