import type * as z from 'zod';
import type { openPlaceRequestSchema } from '../../place-turn.ts';
import type { Postback } from '../../postback.ts';

type SearchButton = Extract<Postback, { action: 'search' }>;

/** The search that a pressed button asks for, its condition not settled yet. */
export function buttonSearch(button: SearchButton): z.input<typeof openPlaceRequestSchema> {
  const { area, dietary_type, keyword, page, loose, version, allergy } = button;
  return {
    requested: { area, dietary_type, keyword },
    page,
    loose,
    catalogueVersion: version,
    aboutAllergy: allergy,
    answeredBy: 'rules',
  };
}
