import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { readTraceparent } from './trace-context.ts';
import { cloudTrace } from './tracing/cloud-trace.ts';
import { openRecording } from './tracing/recording.ts';
import { type ExportSpans, type Span, type SpanStart, unrecorded } from './tracing/span.ts';
import { spanLines } from './tracing/span-lines.ts';

/** Where spans go: nowhere, into the log as lines, or to Cloud Trace. */
export const traceModes = ['off', 'log', 'cloud'] as const;
export type TraceMode = (typeof traceModes)[number];

/** The outermost span of one delivery. */
export interface DeliveryStart extends SpanStart {
  /** The context that the event brought; nothing is recorded where it is absent or not sampled. */
  traceparent?: string;
  /** The first span of a turn has no parent. */
  first?: boolean;
}

export interface Tracer {
  /**
   * Handles one delivery as a span, and whatever is done `inSpan` meanwhile as spans below it. Their export is
   * awaited, because on Cloud Run there may be no CPU after the push has been answered.
   */
  record<T>(start: DeliveryStart, work: (span: Span) => Promise<T>): Promise<T>;
}

/** Records nothing. */
export const noTracer: Tracer = { record: (_start, work) => work(unrecorded) };

interface TracerOptions {
  clock: Clock;
  /** 16 hex digits, not given before */
  newSpanId: () => string;
  exportSpans: ExportSpans;
}

export function createTracer({ clock, newSpanId, exportSpans }: TracerOptions): Tracer {
  return {
    async record({ traceparent, first, ...start }, work) {
      const context = readTraceparent(traceparent);
      if (!context?.sampled) return work(unrecorded);
      const { traceId, spanId: cause } = context;
      const recording = openRecording({ traceId, clock, newSpanId, common: start.fields ?? {} });
      try {
        return await recording.run(start, first ? undefined : cause, work);
      } finally {
        await exportSpans(recording.close());
      }
    },
  };
}

interface OpenTracerOptions {
  mode: TraceMode;
  service: string;
  /** The Google Cloud project whose Cloud Trace takes the spans. */
  project?: string;
  clock: Clock;
  log: Log;
}

/** The tracer that a process is configured for. Throws when Cloud Trace is wanted and no project is named. */
export function openTracer({ mode, service, project, clock, log }: OpenTracerOptions): Tracer {
  if (mode === 'off') return noTracer;
  const newSpanId = () => randomBytes(8).toString('hex');
  if (mode === 'log') return createTracer({ clock, newSpanId, exportSpans: spanLines(log) });
  if (!project)
    throw new Error('TRACE=cloud needs GOOGLE_CLOUD_PROJECT, the project whose Cloud Trace is used');
  return createTracer({ clock, newSpanId, exportSpans: cloudTrace({ service, project, clock, log }) });
}
