import type { Envelope } from '@jiaba/shared/envelope';
import { type Next, next, type PayloadInput } from '@jiaba/shared/events';

type OpenSearch = PayloadInput<'memory.requested'>['search'];

/**
 * The event that carries a search on. A condition said in this turn, by word or button, wins; an open one is
 * filled by memory, but only in a 1:1 chat, and only where there is a township to search.
 */
export function searchNext(event: Envelope, search: OpenSearch): Next {
  const { dietary_type, area } = search.requested;
  if (dietary_type) {
    return next('place-search.requested', { ...search, effective: { dietary_type }, origin: 'this_turn' });
  }
  if (event.scope === 'user' && event.owner && (area || search.located)) {
    return next('memory.requested', { operation: 'fill-search', search });
  }
  return next('place-search.requested', { ...search, effective: { dietary_type: 'any' }, origin: 'none' });
}
