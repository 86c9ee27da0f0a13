import type { Event, Topic } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import { createService } from '@jiaba/shared/service';
import { loadTopology } from '@jiaba/shared/topology';
import { noTracer } from '@jiaba/shared/tracing';
import { pushOf } from './an-event.ts';
import { recordingBus } from './recording-bus.ts';
import { recordingLog } from './recording-log.ts';
import { virtualClock } from './virtual-clock.ts';

const topology = loadTopology();

/** A consumer behind its front door: push an event in, look at the status and at what was published. */
export function serving(
  name: string,
  handlers: Handlers,
  { bus = recordingBus(), clock = virtualClock('2026-11-30T04:00:00.000Z'), tracer = noTracer } = {},
) {
  const { log, entries, hops } = recordingLog(clock, name);
  const service = createService({ name, handlers, bus, clock, log, topology, tracer });
  return {
    bus,
    clock,
    entries,
    hops,
    push: <T extends Topic>(event: Event<T>, attempt?: number) =>
      service.deliver(event.topic, pushOf(event, attempt)),
    deliver: service.deliver,
  };
}
