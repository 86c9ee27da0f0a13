export type SpanKind = 'server' | 'consumer' | 'producer' | 'client';

/**
 * What a span may say beside its name and times. The list is closed, so that no sentence, user id or diet can get
 * into a trace: to say more, add a field here.
 */
export interface SpanFields {
  turnId?: string;
  eventId?: string;
  service?: string;
  /** Of the event being handled. */
  topic?: string;
  attempt?: number;
  /** The hop's outcome; of a call `ok`, `failed`, `unfinished`, or the kind of its answer. */
  outcome?: string;
  /** Class name of what was thrown. */
  error?: string;
  /** Of a store call. */
  collection?: string;
  documents?: number;
  /** Of a model call. */
  purpose?: string;
  model?: string;
  answeredBy?: string;
  tokens?: number;
}

/** One finished piece of work of a turn. */
export interface SpanRecord {
  traceId: string;
  spanId: string;
  /** Absent on the first span of a turn. */
  parentSpanId?: string;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970 */
  startedAt: number;
  endedAt: number;
  fields: SpanFields;
}

export interface SpanStart {
  name: string;
  kind: SpanKind;
  fields?: SpanFields;
  /** Where the id is derived; a fresh one otherwise. */
  spanId?: string;
  /** Milliseconds since 1970; now where absent. */
  startedAt?: number;
}

/** A span as the work that runs in it sees it. */
export interface Span {
  /** To join log lines to it; absent when nothing is recorded. */
  traceparent?: string;
  set(fields: SpanFields): void;
}

/** Stands for a span where nothing is recorded. */
export const unrecorded: Span = { set: () => {} };

/** Takes the spans of one delivery. Never rejects: a trace is not worth a redelivery. */
export type ExportSpans = (spans: SpanRecord[]) => Promise<void>;
