import * as z from 'zod';
import { placeAnswerSchema, placeRequestSchema } from '../../place-turn.ts';

const tool = z.literal('search_local_places');

/** The search as place-search is asked for it. */
export const placeSearchRequest = z.object({ tool, request: placeRequestSchema });

/** The request comes back with its answer: the validator recomputes one from the other. */
export const placeSearchResult = z.object({ tool, request: placeRequestSchema, answer: placeAnswerSchema });
export type PlaceSearchResult = z.infer<typeof placeSearchResult>;
