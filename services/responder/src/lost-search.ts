import type { Event } from '@jiaba/shared/events';
import { lineCommandSchema } from '@jiaba/shared/line-events';
import { type OpenPlaceRequest, openPlaceRequestSchema } from '@jiaba/shared/place-turn';
import { decodePostback } from '@jiaba/shared/postback';
import { buttonSearch } from '@jiaba/shared/tools/search-local-places/button-search';
import * as z from 'zod';

/** Events of a search name it so: on its way to memory, and from place-search on. */
const carriedSearch = z.union([
  z.object({ search: openPlaceRequestSchema }).transform(({ search }) => search),
  z.object({ request: openPlaceRequestSchema }).transform(({ request }) => request),
]);

/**
 * The search in a dead letter, so that the person can try it again with one press. Undefined where there is none,
 * or where its arguments are not known: a sentence that was not understood yet, or what cannot be read.
 */
export function lostSearch({ payload }: Event<'dead-letter'>): OpenPlaceRequest | undefined {
  const carried = carriedSearch.safeParse(payload);
  if (carried.success) return carried.data;
  const commanded = openPlaceRequestSchema.safeParse(commandedSearch(payload));
  return commanded.success ? commanded.data : undefined;
}

function commandedSearch(payload: unknown): unknown {
  const { data: command } = lineCommandSchema.safeParse(payload);
  if (command?.kind === 'places') return { requested: command.requested, answeredBy: 'reader' };
  const pressed = command?.kind === 'postback' ? decodePostback(command.data) : undefined;
  return pressed?.action === 'search' ? buttonSearch(pressed) : undefined;
}
