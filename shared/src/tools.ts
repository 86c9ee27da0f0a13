import * as z from 'zod';
import { offerServiceRequest } from './tools/offer-service-request/tool.ts';
import { proposeDietaryMemory } from './tools/propose-dietary-memory/tool.ts';
import { proposeLifeflowChange } from './tools/propose-lifeflow-change/tool.ts';
import { recommendDish } from './tools/recommend-dish/tool.ts';
import { searchLocalEvents } from './tools/search-local-events/tool.ts';
import { placeSearchRequest, placeSearchResult } from './tools/search-local-places/events.ts';
import { searchLocalPlaces } from './tools/search-local-places/tool.ts';

/**
 * Every business tool, by the name the model calls it. To add one: a folder in `tools/`, its lines here, the line
 * that runs it in a service's handler, and its gate in the validator (docs/architecture.md, "Adding a tool"). One
 * without `begin` is declared and understood, and answered with `out_of_scope`.
 */
export const tools = {
  search_local_places: searchLocalPlaces,
  search_local_events: searchLocalEvents,
  propose_dietary_memory: proposeDietaryMemory,
  propose_lifeflow_change: proposeLifeflowChange,
  recommend_dish: recommendDish,
  offer_service_request: offerServiceRequest,
} as const;

/** `place-search.requested`: one shape per tool that the public catalogues answer. */
export const catalogueRequestSchema = z.discriminatedUnion('tool', [placeSearchRequest]);

/** `tool.completed`: one shape per tool. */
export const toolResultSchema = z.discriminatedUnion('tool', [placeSearchResult]);
export type ToolResult = z.infer<typeof toolResultSchema>;

export type ToolName = keyof typeof tools;
export const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name);
