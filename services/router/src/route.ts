import { isDeepStrictEqual } from 'node:util';
import type { ModelReply, ToolCall } from '@jiaba/shared/model';
import type * as z from 'zod';
import { readArguments } from './arguments.ts';

/** A call whose name is declared and whose arguments fit. */
export interface CheckedCall {
  tool: string;
  args: Record<string, unknown>;
}

/** What a reply asks for. */
export type Route =
  | { kind: 'call'; call: CheckedCall }
  /** Calls that differ: none may run. */
  | { kind: 'ambiguous'; calls: CheckedCall[] }
  /** Words only, also where they look like a call. */
  | { kind: 'text' }
  /** `unknown-tool:NAME`, or a fault of the arguments. */
  | { kind: 'invalid'; fault: string };

/** Tools by name, each with the schema of its arguments. */
export type ToolTable = Record<string, { args: z.ZodObject }>;

/**
 * What a model's reply asks for, by a table of the tools that were declared. Text beside a call is ignored, calls
 * that say the same are one, and a single call that does not fit makes the reply invalid.
 */
export function readRoute({ calls }: Pick<ModelReply, 'calls'>, table: ToolTable): Route {
  const checked: CheckedCall[] = [];
  for (const call of calls) {
    const read = readCall(call, table);
    if ('fault' in read) return { kind: 'invalid', fault: read.fault };
    if (!checked.some((other) => isDeepStrictEqual(other, read))) checked.push(read);
  }
  const [call, ...others] = checked;
  if (!call) return { kind: 'text' };
  return others.length > 0 ? { kind: 'ambiguous', calls: checked } : { kind: 'call', call };
}

function readCall({ name, args }: ToolCall, table: ToolTable): CheckedCall | { fault: string } {
  const tool = declaredName(name, table);
  const schema = tool === undefined ? undefined : table[tool]?.args;
  if (tool === undefined || !schema)
    return { fault: `unknown-tool:${/^[\w.-]{1,64}$/.test(name) ? name : '?'}` };
  const read = readArguments(schema, args);
  return 'fault' in read ? read : { tool, args: read.args };
}

/** Models put a namespace of their own in front now and then: `default_api.search_local_places`. */
function declaredName(name: string, table: ToolTable): string | undefined {
  return [name, name.replace(/^\w+\./, '')].find((candidate) => Object.hasOwn(table, candidate));
}
