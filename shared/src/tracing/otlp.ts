import type { SpanFields, SpanKind, SpanRecord } from './span.ts';

/** Numbers of `SpanKind` and `StatusCode` in the protocol (opentelemetry-proto, trace/v1). */
const kinds: Record<SpanKind, number> = { server: 2, client: 3, producer: 4, consumer: 5 };
const ERROR = 2;

/** Outcomes that make a span red. */
const failures = ['failed', 'timeout', 'poison', 'deadline', 'unfinished'];

type Attributes = Record<string, string | number | undefined>;

/** The spans of one service as an `ExportTraceServiceRequest` of OTLP, in its JSON form. */
export const otlpRequest = (spans: SpanRecord[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: keyValues(resource) },
      scopeSpans: [{ scope: { name: 'jiaba' }, spans: spans.map(otlpSpan) }],
    },
  ],
});

const otlpSpan = ({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, fields }: SpanRecord) => ({
  traceId,
  spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: keyValues({ ...fields }),
  ...(isFailure(fields) && { status: { code: ERROR } }),
});

/** 64-bit numbers are strings in JSON. */
const nanoseconds = (ms: number): string => `${ms}000000`;

const isFailure = ({ outcome }: SpanFields) => outcome !== undefined && failures.includes(outcome);

const keyValues = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }],
  );
