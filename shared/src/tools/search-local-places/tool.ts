import { placeArgsSchema } from '../../place-turn.ts';
import { defineTool } from '../define-tool.ts';
import { beginSearch } from './begin-search.ts';

/** Finds vegetarian places of Changhua by township, dietary condition and a word of the name. */
export const searchLocalPlaces = defineTool({
  name: 'search_local_places',
  description:
    'Finds places to eat vegetarian food. area: the place as the person said it, word for word, also one outside ' +
    'Changhua; 附近 if nearness is asked and no place is named. dietary_type: only if this sentence names a ' +
    'condition; 素, 素食, 蔬食 said in general is vegetarian; any only if 不限 or 葷素都可以 is said. keyword: a dish ' +
    'or part of a name. Does not return opening hours, distances, coordinates or allergens.',
  args: placeArgsSchema,
  begin: (requested, { event, ...asked }) => beginSearch({ requested, ...asked }, event),
});
