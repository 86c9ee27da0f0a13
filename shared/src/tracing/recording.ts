import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock.ts';
import { type TraceContext, writeTraceparent } from '../trace-context.ts';
import { type Span, type SpanFields, type SpanRecord, type SpanStart, unrecorded } from './span.ts';

type Work<T> = (span: Span) => Promise<T>;

interface RecordingOptions {
  traceId: string;
  clock: Clock;
  newSpanId: () => string;
  /** Said by every span. */
  common: SpanFields;
}

/** The spans of one delivery. */
interface Recording {
  run<T>(start: SpanStart, parentSpanId: string | undefined, work: Work<T>): Promise<T>;
  isOpen(): boolean;
  /** What was recorded; a span that is still under way ends here. What comes later is not recorded. */
  close(): SpanRecord[];
}

/** The span that the running code belongs to; the ports have no parameter for it. */
const active = new AsyncLocalStorage<{ recording: Recording; spanId: string }>();

/** Does work as a span of the delivery that it belongs to. Where none is recorded it is only done. */
export function inSpan<T>(start: SpanStart, work: Work<T>): Promise<T> {
  const parent = active.getStore();
  return parent?.recording.isOpen() ? parent.recording.run(start, parent.spanId, work) : work(unrecorded);
}

export function openRecording({ traceId, clock, newSpanId, common }: RecordingOptions): Recording {
  const records: (Omit<SpanRecord, 'endedAt'> & { endedAt?: number })[] = [];
  let open = true;

  const recording: Recording = {
    async run(start, parentSpanId, work) {
      const { name, kind, spanId = newSpanId(), startedAt = clock.now() } = start;
      const fields: SpanFields = { ...common, ...start.fields };
      const record: (typeof records)[number] = {
        traceId,
        spanId,
        ...(parentSpanId && { parentSpanId }),
        name,
        kind,
        startedAt,
        fields,
      };
      records.push(record);
      try {
        const result = await active.run({ recording, spanId }, () => work(spanOf(traceId, spanId, fields)));
        fields.outcome ??= 'ok';
        return result;
      } catch (error) {
        fields.outcome ??= 'failed';
        if (error instanceof Error) fields.error = error.name;
        throw error;
      } finally {
        record.endedAt = clock.now();
      }
    },
    isOpen: () => open,
    close() {
      open = false;
      const now = clock.now();
      return records.map(({ endedAt = now, fields, ...record }) => ({
        ...record,
        endedAt,
        fields: { ...fields, outcome: fields.outcome ?? 'unfinished' },
      }));
    },
  };
  return recording;
}

const spanOf = (traceId: string, spanId: string, fields: SpanFields): Span => ({
  traceparent: writeTraceparent({ traceId, spanId, sampled: true } satisfies TraceContext),
  set: (more) => void Object.assign(fields, more),
});
