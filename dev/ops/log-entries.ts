import * as z from 'zod';

/** The lines of the log that tell of one turn (docs/observability.md). What else a line holds is ignored. */

const time = z.iso.datetime({ offset: true });
const line = { time, service: z.string(), turnId: z.string() };

const hopSchema = z.object({
  ...line,
  message: z.literal('hop'),
  topic: z.string(),
  attempt: z.number(),
  ms: z.number(),
  outcome: z.string(),
  final: z.boolean().optional(),
  next: z.array(z.string()).optional(),
  why: z.string().optional(),
  /** Absent at ingress, where the turn begins. */
  eventId: z.string().optional(),
  spanId: z.string().optional(),
});
export type Hop = z.infer<typeof hopSchema>;

const spanSchema = z.object({
  ...line,
  message: z.literal('span'),
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  startedAt: time,
  ms: z.number(),
  outcome: z.string(),
});
export type SpanLine = z.infer<typeof spanSchema>;

const sendSchema = z.object({
  ...line,
  message: z.literal('send'),
  status: z.string(),
  via: z.string(),
  attempts: z.number(),
  answer: z.string().optional(),
  turnMs: z.number().optional(),
  reason: z.string().optional(),
});
export type SendLine = z.infer<typeof sendSchema>;

/** Any other line that asks for attention. */
const troubleSchema = z.object({
  ...line,
  message: z.string(),
  severity: z.enum(['WARNING', 'ERROR', 'CRITICAL']),
  error: z.string().optional(),
});
type Trouble = z.infer<typeof troubleSchema>;

export interface TurnLog {
  hops: Hop[];
  spans: SpanLine[];
  sends: SendLine[];
  troubles: Trouble[];
  traceId?: string;
}

/** What a log says of one turn. Takes lines as a service prints them, and entries as Cloud Logging returns them. */
export function turnLog(entries: unknown[], turnId: string): TurnLog {
  const lines = entries.map(flat).filter((entry) => entry.turnId === turnId);
  const trace = lines.map((entry) => entry.trace).find((value) => typeof value === 'string');
  return {
    hops: all(hopSchema, lines),
    spans: all(spanSchema, lines),
    sends: all(sendSchema, lines),
    troubles: all(troubleSchema, lines).filter(({ message }) => message !== 'hop'),
    ...(typeof trace === 'string' && { traceId: trace.split('/').at(-1) }),
  };
}

const all = <T>(schema: z.ZodType<T>, lines: unknown[]): T[] =>
  lines.flatMap((entry) => schema.safeParse(entry).data ?? []);

/** Cloud Logging lifts time, severity and trace out of what was printed. */
function flat(entry: unknown): Record<string, unknown> {
  if (typeof entry !== 'object' || entry === null) return {};
  const { jsonPayload, timestamp, ...rest } = entry as Record<string, unknown>;
  if (typeof jsonPayload === 'object' && jsonPayload !== null) {
    return { ...jsonPayload, ...rest, time: timestamp };
  }
  return {
    ...rest,
    spanId: rest['logging.googleapis.com/spanId'],
    trace: rest['logging.googleapis.com/trace'],
  };
}
