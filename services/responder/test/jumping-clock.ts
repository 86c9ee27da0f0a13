import { type Clock, isoTime } from '@jiaba/shared/clock';

/** A clock on which every wait is over at once and has lasted as long as it should. */
export function jumpingClock(start: string): Clock & { jump(ms: number): void; iso(): string } {
  let now = Date.parse(start);
  const jump = (ms: number) => {
    now += ms;
  };
  return {
    now: () => now,
    iso: () => isoTime(now),
    jump,
    after(ms, run) {
      let cancelled = false;
      queueMicrotask(() => {
        if (cancelled) return;
        jump(ms);
        run();
      });
      return () => {
        cancelled = true;
      };
    },
  };
}
