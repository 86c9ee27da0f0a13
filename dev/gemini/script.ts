import * as z from 'zod';
import type { Outcome } from './http-server.ts';
import { errorBody, overloaded } from './refusals.ts';

const replySchema = z.object({
  status: z.int().min(100).max(599).default(200),
  headers: z.record(z.string(), z.string()).optional(),
  /** The body as JSON, or as it is. */
  json: z.unknown().optional(),
  body: z.string().optional(),
  /** The connection ends after so many characters. */
  partial: z.int().min(0).optional(),
  hang: z.boolean().optional(),
  reset: z.boolean().optional(),
});

/** `gc` is generateContent, `ia` is Interactions. */
const apiSchema = z.enum(['gc', 'ia']);
export type Api = z.infer<typeof apiSchema>;

export const scriptSchema = z.array(z.object({ api: apiSchema, replies: z.array(replySchema) }));
export type Script = z.input<typeof scriptSchema>;
type ScriptedReply = z.infer<typeof replySchema>;

/** Serves the replies of one API in file order, one a request; afterwards the model is overloaded. */
export function scriptedReplies(script: Script) {
  const entries = scriptSchema.parse(script);
  const waiting = new Map(
    apiSchema.options.map((api) => [
      api,
      entries.filter((entry) => entry.api === api).flatMap(({ replies }) => replies),
    ]),
  );
  return (api: Api): { outcome: Outcome; json?: unknown } => {
    const reply = waiting.get(api)?.shift();
    return reply
      ? { outcome: outcomeOf(reply), json: reply.json }
      : { outcome: { status: overloaded.status, body: errorBody(overloaded) } };
  };
}

function outcomeOf({ status, headers, json, body, partial, hang, reset }: ScriptedReply): Outcome {
  if (hang) return 'never answer';
  if (reset) return 'reset the connection';
  const type = json === undefined ? 'text/html' : 'application/json';
  return {
    status,
    headers: { 'content-type': type, ...headers },
    body: json === undefined ? (body ?? '') : JSON.stringify(json),
    ...(partial !== undefined && { cutAfter: partial }),
  };
}
