import { randomBytes } from 'node:crypto';
import type { Message } from '@jiaba/shared/bus';
import { systemClock } from '@jiaba/shared/clock';
import { localKeys } from '@jiaba/shared/local-keys';
import type { LogSink } from '@jiaba/shared/log';
import { loadTopology } from '@jiaba/shared/topology';
import type { EmulatorHosts } from '../emulators/emulator-commands.ts';
import { STAND_IN_KEY, startStandIn } from '../gemini/stand-in.ts';
import { type LineSimulator, startLineSimulator } from '../line-simulator/simulator.ts';
import { BOT_NAMES } from './bot-names.ts';
import { pubsubAdmin } from './pubsub-admin.ts';
import { bootstrap, NOBODY, OPERATORS, wiringOf } from './pubsub-wiring.ts';
import { type Bundle, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { openTap } from './tap.ts';
import { turnTrails } from './turn-trails.ts';

interface ProcessesOptions {
  emulators: EmulatorHosts;
  /** Folder of the local keys; made when absent. */
  dataDir: string;
  /** Makes the ids of the simulator's events. */
  seed: string;
  /** Takes the logs of all six. */
  sink: LogSink;
  /** Is given every event that was published. */
  observe?: (message: Message) => void;
  /** What is run of a service; its sources where absent. */
  bundleOf?: (service: string) => Bundle;
  /** Port of the simulator; a free one where absent. */
  simulatorPort?: number;
  /** Log the spans of each turn. */
  trace?: boolean;
  /** Key of Gemini; the local stand-in where absent. */
  apiKey?: string;
}

export interface ProcessStack {
  /** Google Cloud project on the emulators: a new one each time, so that nothing is left from before. */
  project: string;
  simulator: LineSimulator;
  readonly webhookUrl: string;
  /** Starts a service that has ended, at its old address. */
  start(name: string, env?: Record<string, string>): Promise<void>;
  /** Sends a signal and waits for the end; gives the exit code, null where the signal ended it. */
  end(name: string, signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal without waiting. */
  signal(name: string, signal: NodeJS.Signals): void;
  pids(): number[];
  /** Resolves when nothing more can come of these turns, or after `withinMs`. */
  settled(turnIds: string[], withinMs: number): Promise<void>;
  /** Takes what the operators find in `dead-letter`. */
  takeDeadLetters(): ReturnType<ReturnType<typeof pubsubAdmin>['take']>;
  close(): Promise<void>;
}

/** A service that does not end within this after SIGTERM is killed. */
const GRACE_MS = 10_000;

/** Six services as processes of their own over the emulators, with the LINE simulator in front and a tap. */
export async function startProcesses(options: ProcessesOptions): Promise<ProcessStack> {
  const { emulators, dataDir, seed, sink, observe = () => {}, bundleOf, simulatorPort: port } = options;
  const { trace = false, apiKey } = options;
  const clock = systemClock;
  const keys = localKeys(dataDir);
  const topology = loadTopology();
  const names = Object.keys(topology.services);
  const project = `jiaba-${randomBytes(6).toString('hex')}`;
  const admin = pubsubAdmin({ host: emulators.pubsub, project });
  const trails = turnTrails(topology);
  const running = new Map<string, ServiceProcess>();
  /** Where each listens, or did. */
  const urls = new Map<string, string>();
  const simulator = await startLineSimulator({ clock, ...keys, seed, port });
  const standIn = apiKey ? undefined : await startStandIn();

  const common = {
    BUS: 'pubsub',
    STORE: 'firestore',
    GOOGLE_CLOUD_PROJECT: project,
    PUBSUB_EMULATOR_HOST: emulators.pubsub,
    FIRESTORE_EMULATOR_HOST: emulators.firestore,
    METADATA_SERVER_DETECTION: 'none',
    DATA_DIR: dataDir,
    BOT_NAMES: BOT_NAMES.join(','),
    LINE_CHANNEL_ACCESS_TOKEN: keys.channelAccessToken,
    LINE_API_BASE: simulator.url,
    TRACE: trace ? 'log' : 'off',
    ...(standIn
      ? { GEMINI_API_KEY: STAND_IN_KEY, GEMINI_BASE_URL: standIn.url }
      : { GEMINI_API_KEY: apiKey ?? '' }),
  };

  /** A service keeps its address for as long as the stack lives, as it does in the cloud. */
  async function launch(name: string, env: Record<string, string> = {}): Promise<void> {
    const PORT = new URL(urls.get(name) ?? 'http://anywhere:0').port;
    const started = await startServiceProcess({
      ...{ name, sink: take },
      bundle: bundleOf?.(name),
      env: { ...common, PORT, ...env },
    });
    running.set(name, started);
    urls.set(name, started.url);
  }

  const take: LogSink = (entry) => {
    sink(entry);
    trails.log(entry);
  };

  function runningAt(name: string): ServiceProcess {
    const found = running.get(name);
    if (!found) throw new Error(`${name} does not run`);
    return found;
  }

  const urlOf = (name: string) => urls.get(name) ?? NOBODY;

  async function end(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const ending = runningAt(name);
    running.delete(name);
    ending.signal(signal);
    const kill = setTimeout(() => ending.signal('SIGKILL'), GRACE_MS);
    const code = await ending.exited;
    clearTimeout(kill);
    return code;
  }

  async function close(): Promise<void> {
    await admin.deleteSubscriptions().catch(() => {});
    await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')));
    await Promise.all([closeTap(), simulator.close(), standIn?.close()]);
  }

  let closeTap = async () => {};
  try {
    await Promise.all(names.map((name) => launch(name)));
    await bootstrap(admin, wiringOf(topology, urlOf));
    closeTap = await openTap({
      admin,
      topics: Object.keys(topology.topics),
      clock,
      observe: (message) => {
        observe(message);
        trails.tap(message);
      },
    });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    project,
    simulator,
    get webhookUrl() {
      return `${urlOf('ingress')}/webhook`;
    },
    start: launch,
    end,
    signal: (name, signal) => runningAt(name).signal(signal),
    pids: () => [...running.values()].map(({ pid }) => pid),
    settled: trails.settled,
    takeDeadLetters: () => admin.take(OPERATORS),
    close,
  };
}
