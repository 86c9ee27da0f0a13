import type { LogSink } from '@jiaba/shared/log';
import { NOBODY } from './pubsub-wiring.ts';
import { type Bundle, type ServiceProcess, startServiceProcess } from './service-process.ts';

/** A service that does not end within this after SIGTERM is killed. */
const GRACE_MS = 10_000;

interface GroupOptions {
  /** What all of them have in their environment. */
  env: Record<string, string>;
  /** What is run of a service; its sources where absent. */
  bundleOf?: (service: string) => Bundle;
  /** Takes the logs of all. */
  sink: LogSink;
}

export type ServiceGroup = ReturnType<typeof serviceGroup>;

/** Services as processes of their own. Each keeps its address when it is ended and started again, as in the cloud. */
export function serviceGroup({ env: common, bundleOf, sink }: GroupOptions) {
  const running = new Map<string, ServiceProcess>();
  const urls = new Map<string, string>();

  async function start(name: string, env: Record<string, string> = {}): Promise<void> {
    const PORT = new URL(urls.get(name) ?? 'http://anywhere:0').port;
    const started = await startServiceProcess({
      ...{ name, sink },
      bundle: bundleOf?.(name),
      env: { ...common, PORT, ...env },
    });
    running.set(name, started);
    urls.set(name, started.url);
    void started.exited.then((code) => {
      if (running.get(name) === started)
        sink({ severity: 'ERROR', message: `${name} has ended by itself`, code });
    });
  }

  function runningAt(name: string): ServiceProcess {
    const found = running.get(name);
    if (!found) throw new Error(`${name} does not run`);
    return found;
  }

  /** Sends a signal and waits for the end; gives the exit code, null where the signal ended it. */
  async function end(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const ending = runningAt(name);
    running.delete(name);
    ending.signal(signal);
    const kill = setTimeout(() => ending.signal('SIGKILL'), GRACE_MS);
    const code = await ending.exited;
    clearTimeout(kill);
    return code;
  }

  return {
    start,
    /** Rejects when one does not start; the others run then. */
    async startAll(names: string[]): Promise<void> {
      const results = await Promise.allSettled(names.map((name) => start(name)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
    end,
    async endAll(): Promise<void> {
      await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')));
    },
    /** Sends a signal without waiting. */
    signal: (name: string, signal: NodeJS.Signals): void => runningAt(name).signal(signal),
    /** Where a service listens, or did. */
    urlOf: (name: string): string => urls.get(name) ?? NOBODY,
  };
}
