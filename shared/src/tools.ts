import * as z from 'zod';
import { searchLocalPlaces } from './tools/search-local-places.ts';

/**
 * Every business tool. To add one: a file or folder in `tools/` that says how it is declared to the model and
 * what its result looks like, a line here, the line that runs it in a service's handler, and a gate in the
 * validator (docs/architecture.md, "Adding a tool").
 */
export const tools = {
  search_local_places: searchLocalPlaces,
} as const;

export type ToolName = keyof typeof tools;
export const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name);

/** `tool.completed`: one shape per tool. */
export const toolResultSchema = z.discriminatedUnion('tool', [searchLocalPlaces.result]);
export type ToolResult = z.infer<typeof toolResultSchema>;
