import { isDeepStrictEqual } from 'node:util';
import type { ModelReply, ToolCall, ToolDeclaration } from '@jiaba/shared/model';
import { isToolName, type ToolName, tools } from '@jiaba/shared/tools';
import * as z from 'zod';

/** The harmless way out that lets the model be forced to call something. */
const noActionSchema = z.object({ kind: z.enum(['greeting', 'clarify', 'booking', 'out_of_scope']) });
export type NoActionKind = z.infer<typeof noActionSchema>['kind'];

/** One business tool with arguments that are still unchecked, or nothing to run. */
export type Route = { tool: ToolName; args: unknown } | { tool: 'no_action'; kind: NoActionKind };

/** The tools as declared to the model. */
export const declarations: ToolDeclaration[] = [
  ...Object.values(tools).map((tool) => tool.declaration),
  {
    name: 'no_action',
    description: 'Nothing is to be searched: a greeting, a wish to book, something out of scope, or unclear.',
    parameters: z.toJSONSchema(noActionSchema),
  },
];

/**
 * What the model's reply asks for. An unknown tool, no call at all or two different calls run nothing and become a
 * question; identical calls collapse into one.
 */
export function readRoute({ calls }: ModelReply): Route {
  const [first, ...others] = calls;
  const one = first && others.every((call) => sameCall(call, first)) ? first : undefined;
  if (one && isToolName(one.name)) return { tool: one.name, args: one.args };
  const parsed = one?.name === 'no_action' ? noActionSchema.safeParse(one.args) : undefined;
  return { tool: 'no_action', kind: parsed?.success ? parsed.data.kind : 'clarify' };
}

const sameCall = (a: ToolCall, b: ToolCall): boolean =>
  a.name === b.name && isDeepStrictEqual(a.args, b.args);
