import { type Next, next } from '@jiaba/shared/events';
import { type ToolName, tools } from '@jiaba/shared/tools';
import type { Asking } from '@jiaba/shared/tools/define-tool';
import { begin } from './begin.ts';

/** Starts a tool; undefined where the arguments do not fit it. One that nothing runs yet is out of scope. */
export function startTool(tool: ToolName, args: unknown, asking: Asking): Next | undefined {
  const beginTool = tools[tool].begin;
  if (!beginTool) return next('reply.approved', { replies: [{ kind: 'fixed', id: 'out_of_scope' }] });
  const start = beginTool(args, asking);
  return start && begin(start);
}
