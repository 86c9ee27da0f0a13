import { type Clock, isoTime } from '../clock.ts';
import type { Log } from '../log.ts';
import { accessToken } from './access-token.ts';
import type { ExportSpans, SpanFields, SpanRecord } from './span.ts';

const CLOUD_TRACE = 'https://cloudtrace.googleapis.com';
/** An answer to LINE or to Pub/Sub waits for the export: after this it goes out without. */
const EXPORT_MS = 400;
/** After a failure nothing is tried for so long, or every delivery would wait in vain. */
const PAUSE_MS = 30_000;

interface CloudTraceOptions {
  project: string;
  clock: Clock;
  log: Log;
  baseUrl?: string;
  metadataUrl?: string;
}

/** Spans to Cloud Trace, one request a delivery. Needs the role `roles/cloudtrace.agent`. */
export function cloudTrace({
  project,
  clock,
  log,
  baseUrl = CLOUD_TRACE,
  metadataUrl,
}: CloudTraceOptions): ExportSpans {
  const currentToken = accessToken({ clock, metadataUrl });
  const url = `${baseUrl}/v2/projects/${project}/traces:batchWrite`;
  let pausedUntil = 0;

  return async function sendSpans(spans) {
    if (clock.now() < pausedUntil) return;
    const controller = new AbortController();
    const cancel = clock.after(EXPORT_MS, () => controller.abort(new Error('no answer in time')));
    try {
      await post(spans, controller.signal);
    } catch (error) {
      pausedUntil = clock.now() + PAUSE_MS;
      log.warn('spans not exported', { spans: spans.length, error });
    } finally {
      cancel();
    }
  };

  async function post(spans: SpanRecord[], signal: AbortSignal): Promise<void> {
    const headers = {
      authorization: `Bearer ${await currentToken(signal)}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ spans: spans.map((span) => cloudSpan(span, project)) });
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Cloud Trace answered ${response.status}`);
  }
}

/** google.rpc.Code UNKNOWN */
const FAILED = 2;
const failures = ['failed', 'timeout', 'poison', 'deadline', 'unfinished'];

/** A span as `projects.traces.batchWrite` takes it (Cloud Trace API v2). */
function cloudSpan({ traceId, spanId, parentSpanId, ...span }: SpanRecord, project: string) {
  const { outcome = '' } = span.fields;
  return {
    name: `projects/${project}/traces/${traceId}/spans/${spanId}`,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    displayName: { value: span.name },
    startTime: isoTime(span.startedAt),
    endTime: isoTime(span.endedAt),
    spanKind: span.kind.toUpperCase(),
    attributes: { attributeMap: attributeMap(span.fields) },
    ...(failures.includes(outcome) && { status: { code: FAILED } }),
  };
}

const attributeMap = (fields: SpanFields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        key,
        typeof value === 'number' ? { intValue: String(value) } : { stringValue: { value: String(value) } },
      ]),
  );
