import { isoTime } from '../clock.ts';
import type { Log } from '../log.ts';
import { writeTraceparent } from '../trace-context.ts';
import type { ExportSpans } from './span.ts';

/** Spans as log lines, one each: `ops trace` reads them. */
export function spanLines(log: Log): ExportSpans {
  return async function writeSpans(spans) {
    for (const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, fields } of spans) {
      log.info('span', {
        ...fields,
        name,
        kind,
        ...(parentSpanId && { parentSpanId }),
        startedAt: isoTime(startedAt),
        ms: endedAt - startedAt,
        traceparent: writeTraceparent({ traceId, spanId, sampled: true }),
      });
    }
  };
}
