import type { Clock } from '../clock.ts';

/** Timers of one clock that can be cancelled together. */
export function timerGroup(clock: Clock) {
  const pending = new Set<() => void>();
  return {
    after(ms: number, run: () => void): () => void {
      const stop = () => {
        pending.delete(stop);
        cancel();
      };
      const cancel = clock.after(ms, () => {
        pending.delete(stop);
        run();
      });
      pending.add(stop);
      return stop;
    },
    clear(): void {
      for (const stop of pending) stop();
    },
  };
}
