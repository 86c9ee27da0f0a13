import { isDeepStrictEqual } from 'node:util';
import type { ModelReply, ToolCall, ToolDeclaration } from '@jiaba/shared/model';
import { type PlaceArgs, placeArgsSchema } from '@jiaba/shared/place-turn';
import { isToolName, tools } from '@jiaba/shared/tools';
import * as z from 'zod';

/** The harmless way out that lets the model be forced to call something. */
export const noActionKinds = ['greeting', 'clarify', 'booking', 'out_of_scope'] as const;
const noActionSchema = z.object({ kind: z.enum(noActionKinds).catch('clarify') });

/** One business tool with checked arguments, or nothing to run. */
export type Route =
  | { tool: 'search_local_places'; args: PlaceArgs }
  | { tool: 'no_action'; kind: (typeof noActionKinds)[number] };

/** The tools as declared to the model, from the schemas that check the arguments. */
export const declarations: ToolDeclaration[] = [
  ...Object.values(tools).map(({ name, description, args }) => ({
    name,
    description,
    parameters: z.toJSONSchema(args),
  })),
  {
    name: 'no_action',
    description: 'Nothing is to be searched: a greeting, a wish to book, something out of scope, or unclear.',
    parameters: z.toJSONSchema(z.object({ kind: z.enum(noActionKinds) })),
  },
];

/**
 * What the model's reply asks for. Its arguments are untrusted: an unknown tool, arguments that do not fit, no
 * call at all or two different calls run nothing and become a question.
 */
export function readRoute({ calls }: ModelReply): Route {
  const [first, ...others] = calls;
  if (!first || others.some((call) => !sameCall(call, first))) return { tool: 'no_action', kind: 'clarify' };
  if (first.name === 'no_action') {
    const parsed = noActionSchema.safeParse(first.args);
    return { tool: 'no_action', kind: parsed.success ? parsed.data.kind : 'clarify' };
  }
  if (!isToolName(first.name)) return { tool: 'no_action', kind: 'clarify' };
  const args = placeArgsSchema.safeParse(first.args);
  return args.success ? { tool: first.name, args: args.data } : { tool: 'no_action', kind: 'clarify' };
}

const sameCall = (a: ToolCall, b: ToolCall): boolean =>
  a.name === b.name && isDeepStrictEqual(a.args, b.args);
