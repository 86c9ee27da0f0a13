import type { Bus } from '@jiaba/shared/bus';
import { type Clock, sleep } from '@jiaba/shared/clock';
import type { HopLine, Log } from '@jiaba/shared/log';
import type { Tracer } from '@jiaba/shared/tracing';
import type { LineEventReading } from './line-event.ts';
import { publishEvent } from './publish.ts';

interface DeliveryOptions {
  bus: Bus;
  clock: Clock;
  log: Log;
  tracer: Tracer;
  /** Real time of the webhook, in milliseconds. */
  receivedAt: number;
  /** For all events together. */
  withinMs: number;
}

type End = Pick<HopLine, 'topic' | 'outcome' | 'final' | 'next'> & { why?: string };

/**
 * Publishes what came of the events of one webhook, all at once, with a hop line for each. False when one was not
 * taken in time: LINE may then deliver again, and the same ids tell who has had it already.
 */
export async function deliver(readings: LineEventReading[], options: DeliveryOptions): Promise<boolean> {
  const { bus, clock, log, tracer, receivedAt, withinMs } = options;
  const done = new AbortController();
  const late = sleep(clock, withinMs, done.signal).then(() => 'late' as const);
  const started = new Set<string>();
  const ends = await Promise.all(readings.map(takeIn));
  done.abort();
  return ends.every((end) => end.outcome !== 'failed');

  function takeIn(reading: LineEventReading): Promise<End> {
    const { turnId, traceparent, attempt, label } = reading;
    const fields = { turnId, service: 'ingress', attempt };
    return tracer.record(
      { traceparent, first: true, name: 'receive webhook', kind: 'server', startedAt: receivedAt, fields },
      async function underSpan(span) {
        const bound = { turnId, traceparent: span.traceparent ?? traceparent, ...label };
        const { why, ...end } = await endOf(reading, log.with(bound));
        span.set({ topic: end.topic, outcome: end.outcome });
        const ms = clock.now() - receivedAt;
        log.with({ ...bound, ...(why && { why }) }).hop({ turnId, service: 'ingress', attempt, ms, ...end });
        return end;
      },
    );
  }

  async function endOf({ turnId, attempt, outcome }: LineEventReading, hopLog: Log): Promise<End> {
    if ('dropped' in outcome) {
      return { topic: 'webhook', outcome: 'dropped', why: outcome.dropped, final: true };
    }
    // The turn goes on with the first of them, whose reply token answers for all.
    if (started.has(turnId)) return { topic: 'webhook', outcome: 'dropped', why: 'same-turn' };
    started.add(turnId);
    const { topic } = outcome.event;
    try {
      const first = await Promise.race([publishEvent(bus, outcome.event, attempt), late]);
      if (first === 'late') return { topic, outcome: 'failed', why: 'late' };
      return { topic, outcome: 'acked', next: [topic] };
    } catch (error) {
      hopLog.error('not published', { topic, error });
      return { topic, outcome: 'failed', why: 'refused by the broker' };
    }
  }
}
