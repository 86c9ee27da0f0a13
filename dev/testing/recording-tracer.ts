import type { Clock } from '@jiaba/shared/clock';
import { createTracer } from '@jiaba/shared/tracing';
import type { ExportSpans, SpanRecord } from '@jiaba/shared/tracing/span';

/** A tracer whose spans are kept; fresh span ids count up. */
export function recordingTracer(clock: Clock, exported: ExportSpans = async () => {}) {
  const spans: SpanRecord[] = [];
  let ids = 0;
  const tracer = createTracer({
    clock,
    newSpanId: () => (++ids).toString(16).padStart(16, '0'),
    exportSpans: async (batch) => {
      spans.push(...batch);
      await exported(batch);
    },
  });
  return { tracer, spans, named: (name: string) => spans.filter((span) => span.name === name) };
}
