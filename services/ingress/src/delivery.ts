import type { Bus } from '@jiaba/shared/bus';
import { type Clock, sleep } from '@jiaba/shared/clock';
import { traceparentOf } from '@jiaba/shared/ids';
import type { HopLine, Log } from '@jiaba/shared/log';
import type { LineEventReading } from './line-event.ts';
import { publishEvent } from './publish.ts';

interface DeliveryOptions {
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Real time of the webhook, in milliseconds. */
  receivedAt: number;
  /** For all events together. */
  withinMs: number;
}

type End = Pick<HopLine, 'topic' | 'outcome' | 'published' | 'final'> & { why?: string };

/**
 * Publishes what came of the events of one webhook, all at once, with a hop line for each. False when one was not
 * taken in time: LINE may then deliver again, and the same ids tell who has had it already.
 */
export async function deliver(readings: LineEventReading[], options: DeliveryOptions): Promise<boolean> {
  const { bus, clock, log, receivedAt, withinMs } = options;
  const done = new AbortController();
  const late = sleep(clock, withinMs, done.signal).then(() => 'late' as const);
  const started = new Set<string>();

  const ends = await Promise.all(
    readings.map(async (reading) => {
      const { turnId, attempt, label } = reading;
      const hopLog = log.with({ turnId, traceparent: traceparentOf(turnId, turnId), ...label });
      const { why, ...end } = await endOf(reading, hopLog);
      const ms = clock.now() - receivedAt;
      hopLog.with(why ? { why } : {}).hop({ turnId, service: 'ingress', attempt, ms, ...end });
      return end;
    }),
  );
  done.abort();
  return ends.every((end) => end.outcome !== 'failed');

  async function endOf({ turnId, outcome }: LineEventReading, hopLog: Log): Promise<End> {
    if ('dropped' in outcome) {
      return { topic: 'webhook', outcome: 'dropped', why: outcome.dropped, final: true };
    }
    // The turn goes on with the first of them, whose reply token answers for all.
    if (started.has(turnId)) return { topic: 'webhook', outcome: 'dropped', why: 'same-turn' };
    started.add(turnId);
    const { topic } = outcome.event;
    try {
      const first = await Promise.race([publishEvent(bus, outcome.event), late]);
      return first === 'late'
        ? { topic, outcome: 'failed', why: 'late' }
        : { topic, outcome: 'acked', published: 1 };
    } catch (error) {
      hopLog.error('not published', { topic, error });
      return { topic, outcome: 'failed', why: 'refused by the broker' };
    }
  }
}
