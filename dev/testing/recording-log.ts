import type { Clock } from '@jiaba/shared/clock';
import { createLog, type Fields, type Log } from '@jiaba/shared/log';

/** A log whose entries are kept. */
export function recordingLog(
  clock: Clock,
  service = 'test',
): { log: Log; entries: Fields[]; hops: () => Fields[] } {
  const entries: Fields[] = [];
  const log = createLog({ service, clock, sink: (entry) => entries.push(entry) });
  return { log, entries, hops: () => entries.filter((entry) => entry.message === 'hop') };
}
