import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { accessToken } from './access-token.ts';
import { otlpRequest } from './otlp.ts';
import type { ExportSpans, SpanRecord } from './span.ts';

/** Google's Telemetry API, which stores in Cloud Trace what comes by OpenTelemetry's protocol. */
const TELEMETRY = 'https://telemetry.googleapis.com';
/** An answer to LINE or to Pub/Sub waits for the export: after this it goes out without. */
const EXPORT_MS = 400;
/** After a failure nothing is tried for so long, or every delivery would wait in vain. */
const PAUSE_MS = 30_000;

interface CloudTraceOptions {
  service: string;
  project: string;
  clock: Clock;
  log: Log;
  baseUrl?: string;
  metadataUrl?: string;
}

/** Spans to Cloud Trace, one request a delivery. Needs the role `roles/telemetry.tracesWriter`. */
export function cloudTrace(options: CloudTraceOptions): ExportSpans {
  const { service, project, clock, log, baseUrl = TELEMETRY, metadataUrl } = options;
  const currentToken = accessToken({ clock, metadataUrl });
  const resource = { 'service.name': service, 'gcp.project_id': project };
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
    const authorization = `Bearer ${await currentToken(signal)}`;
    const response = await fetch(`${baseUrl}/v1/traces`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(otlpRequest(spans, resource)),
      signal,
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Cloud Trace answered ${response.status}`);
  }
}
