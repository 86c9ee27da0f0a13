/**
 * Crashes of a process, for tests. Each call of a wrapped port has two points, before and after its effect, named
 * `<service>:<n>:<port>.<method>:before|after` where n counts the calls of that service. A clean run records the
 * names; then the test runs once more per name, with a new plan that crashes there.
 */
export interface CrashPlan {
  /** Crashes, once, at the point of this name or at the nth point (from 0) of the whole run. */
  crashAt(point: string | number): void;
  /** The points that were reached, in order. */
  recorded(): string[];
  /** Where the crash happened; undefined as long as it has not. */
  crashedAt(): string | undefined;
  /** For `crashable`: counts a call of the service. */
  nextCall(service: string): number;
  /** For `crashable`: records the point and says whether to crash there. */
  reach(point: string): boolean;
}

/** A service's process, which ends at the point that the plan names. */
export interface Process {
  /** The same port, with a point before and after each call. All methods must be asynchronous. */
  wrap<T extends object>(port: string, real: T): T;
  /** A function whose promise rejects when the process dies, as an open request does. */
  guard<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R>;
  isDead(): boolean;
}

export function crashPlan(): CrashPlan {
  const points: string[] = [];
  const calls = new Map<string, number>();
  let target: string | number | undefined;
  let crashed: string | undefined;
  return {
    crashAt(point) {
      target = point;
    },
    recorded: () => [...points],
    crashedAt: () => crashed,
    nextCall(service) {
      const n = (calls.get(service) ?? 0) + 1;
      calls.set(service, n);
      return n;
    },
    reach(point) {
      const here = crashed === undefined && (target === point || target === points.length);
      points.push(point);
      if (here) crashed = point;
      return here;
    },
  };
}

/**
 * One life of a service's process. After the crash no call of its ports ever resolves, so that no code of it runs
 * on; what it was asked to handle is rejected. A restart is a new `crashable` with the same plan and name.
 */
export function crashable(plan: CrashPlan, service: string): Process {
  const openRequests = new Set<(reason: Error) => void>();
  let dead = false;

  function die(): void {
    dead = true;
    for (const reject of openRequests) reject(gone());
    openRequests.clear();
  }

  const gone = () => new Error(`${service} has crashed`);

  async function pass(point: string): Promise<void> {
    if (!dead && plan.reach(point)) die();
    if (dead) await never();
  }

  async function call(name: string, effect: () => unknown): Promise<unknown> {
    const point = `${service}:${plan.nextCall(service)}:${name}`;
    await pass(`${point}:before`);
    try {
      return await effect();
    } finally {
      await pass(`${point}:after`);
    }
  }

  return {
    wrap: <T extends object>(port: string, real: T): T =>
      new Proxy({} as T, {
        get(_, method) {
          const value: unknown = Reflect.get(real, method);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => call(`${port}.${String(method)}`, () => value.apply(real, args));
        },
      }),
    guard:
      (run) =>
      (...args) =>
        new Promise((resolve, reject) => {
          if (dead) return reject(gone());
          openRequests.add(reject);
          run(...args)
            .then(resolve, reject)
            .finally(() => openRequests.delete(reject));
        }),
    isDead: () => dead,
  };
}

const never = () => new Promise<never>(() => {});
