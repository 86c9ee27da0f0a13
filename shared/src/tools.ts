import * as z from 'zod';
import { memoryResult } from './memory-turn.ts';
import { proposeDietaryMemory } from './tools/propose-dietary-memory/tool.ts';
import { placeSearchRequest, placeSearchResult } from './tools/search-local-places/events.ts';
import { searchLocalPlaces } from './tools/search-local-places/tool.ts';

/**
 * Every business tool, by the name the model calls it. To add one: a folder in `tools/`, its lines here, the line
 * that runs it in a service's handler, and its gate in the validator (docs/architecture.md, "Adding a tool").
 */
export const tools = {
  search_local_places: searchLocalPlaces,
  propose_dietary_memory: proposeDietaryMemory,
} as const;

/** `place-search.requested`: one shape per tool that the public catalogues answer. */
export const catalogueRequestSchema = z.discriminatedUnion('tool', [placeSearchRequest]);

/** `tool.completed`: one shape per tool, and memory's own. */
export const toolResultSchema = z.discriminatedUnion('tool', [placeSearchResult, memoryResult]);
export type ToolResult = z.infer<typeof toolResultSchema>;

export type ToolName = keyof typeof tools;
export const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name);
