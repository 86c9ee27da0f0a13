import { placeArgsSchema } from '../../place-turn.ts';
import { defineTool } from '../define-tool.ts';
import { beginSearch } from './begin-search.ts';

/** Finds vegetarian places of Changhua by township, dietary condition and a word of the name. */
export const searchLocalPlaces = defineTool({
  name: 'search_local_places',
  description:
    'Finds places to eat vegetarian food. area: the place word for word, also outside Changhua; 附近 if only ' +
    'nearness is asked. dietary_type: only if said. keyword: a dish or part of a name. Does not return opening ' +
    'hours, distances, coordinates or allergens.',
  args: placeArgsSchema,
  begin: (requested, { event, ...asked }) => beginSearch({ requested, ...asked }, event),
});
