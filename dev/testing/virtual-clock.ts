import process from 'node:process';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { type Clock, isoTime } from '@jiaba/shared/clock';

export interface VirtualClock extends Clock {
  /** Lets `ms` milliseconds pass: runs the timers that come due, in order, each with all that follows from it. */
  advance(ms: number): Promise<void>;
  /**
   * Lets time pass, from timer to timer, until the promise has settled or the condition holds. Rejects when that
   * would take more than `limitMs`, and with the promise's own reason when it rejects.
   */
  runUntil(done: Promise<unknown> | (() => boolean), limitMs: number): Promise<void>;
  /** Time stands still while this work runs: for work in the real world, such as a request to a local server. */
  hold<T>(work: Promise<T>): Promise<T>;
}

interface Timer {
  at: number;
  run: () => void;
}

/** So many turns of the event loop in which nobody asked for another turn mean that everybody waits. */
const QUIET_TURNS = 8;

/** How long work that uses neither this clock nor setImmediate (a child process, a file) may take in real time. */
const REAL_MS = 2_000;

/**
 * A clock that stands still until a test moves it.
 * @param start ISO 8601 instant
 */
export function virtualClock(start: string): VirtualClock {
  const timers = new Set<Timer>();
  const held = new Set<Promise<unknown>>();
  let now = Date.parse(start);

  /** The earliest timer; of several at one time the one that was set first. */
  const next = (): Timer | undefined =>
    [...timers].reduce<Timer | undefined>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      undefined,
    );

  async function settle(): Promise<void> {
    do {
      await Promise.allSettled(held);
      for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
        await turn();
        if (process.getActiveResourcesInfo().includes('Immediate')) quiet = 0;
      }
    } while (held.size > 0);
  }

  function run(timer: Timer): Promise<void> {
    now = Math.max(now, timer.at);
    timers.delete(timer);
    timer.run();
    return settle();
  }

  async function advance(ms: number): Promise<void> {
    const end = now + ms;
    await settle();
    for (let timer = next(); timer && timer.at <= end; timer = next()) await run(timer);
    now = end;
  }

  async function runUntil(done: Promise<unknown> | (() => boolean), limitMs: number): Promise<void> {
    const end = now + limitMs;
    const finished = typeof done === 'function' ? done : settled(done);
    await settle();
    for (let real = 0; !finished(); ) {
      const timer = next();
      if (timer && timer.at > end)
        throw new Error(
          `not done within ${limitMs} ms of virtual time; the next timer is due at ${isoTime(timer.at)}`,
        );
      if (timer) await run(timer);
      else if (real++ < REAL_MS) await wait(1);
      else throw new Error(`not done at ${isoTime(now)}, and no timer is set that could change that`);
    }
    if (typeof done !== 'function') await done;
  }

  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + Math.max(0, ms), run: callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance,
    runUntil,
    hold(work) {
      held.add(work);
      const release = () => void held.delete(work);
      work.then(release, release);
      return work;
    },
  };
}

function settled(promise: Promise<unknown>): () => boolean {
  let done = false;
  const finish = () => {
    done = true;
  };
  promise.then(finish, finish);
  return () => done;
}
