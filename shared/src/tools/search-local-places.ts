import * as z from 'zod';
import { placeAnswerSchema, placeArgsSchema, placeRequestSchema } from '../place-turn.ts';

const name = 'search_local_places';

/** Finds vegetarian places of Changhua by township, dietary condition and a word of the name. */
export const searchLocalPlaces = {
  name,
  description:
    'Finds places with vegetarian food in Changhua county. area: the place as the person said it, word for ' +
    'word. dietary_type: only if this sentence names a condition; leave it out otherwise. keyword: a dish or ' +
    'part of a name. Does not return opening hours, distances, coordinates or allergens.',
  args: placeArgsSchema,
  result: z.object({ tool: z.literal(name), request: placeRequestSchema, answer: placeAnswerSchema }),
} as const;

export type PlaceResult = z.infer<typeof searchLocalPlaces.result>;
