import { randomBytes } from 'node:crypto';
import type { Message } from '@jiaba/shared/bus';
import { systemClock } from '@jiaba/shared/clock';
import { type LocalKeys, localKeys } from '@jiaba/shared/local-keys';
import type { LogSink } from '@jiaba/shared/log';
import { loadTopology } from '@jiaba/shared/topology';
import type { EmulatorHosts } from '../emulators/emulator-commands.ts';
import { STAND_IN_KEY, startStandIn } from '../gemini/stand-in.ts';
import { type LineSimulator, startLineSimulator } from '../line-simulator/simulator.ts';
import { BOT_NAMES } from './bot-names.ts';
import { type PubsubAdmin, pubsubAdmin } from './pubsub-admin.ts';
import { bootstrap, OPERATORS, wiringOf } from './pubsub-wiring.ts';
import { type ServiceGroup, serviceGroup } from './service-group.ts';
import type { Bundle } from './service-process.ts';
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

export interface ProcessStack extends Pick<ServiceGroup, 'start' | 'end' | 'signal'> {
  /** Google Cloud project on the emulators: a new one each time, so that nothing is left from before. */
  project: string;
  simulator: LineSimulator;
  webhookUrl: string;
  /** Resolves when nothing more can come of these turns, or after `withinMs`. */
  settled(turnIds: string[], withinMs: number): Promise<void>;
  /** Takes what the operators find in `dead-letter`. */
  takeDeadLetters(): ReturnType<PubsubAdmin['take']>;
  close(): Promise<void>;
}

/** Six services as processes of their own over the emulators, with the LINE simulator in front and a tap. */
export async function startProcesses(options: ProcessesOptions): Promise<ProcessStack> {
  const { emulators, dataDir, seed, sink, observe = () => {}, bundleOf, simulatorPort: port } = options;
  const { trace = false, apiKey } = options;
  const clock = systemClock;
  const keys = localKeys(dataDir);
  const topology = loadTopology();
  const project = `jiaba-${randomBytes(6).toString('hex')}`;
  const admin = pubsubAdmin({ host: emulators.pubsub, project });
  const trails = turnTrails(topology);
  const simulator = await startLineSimulator({ clock, ...keys, seed, port });
  const standIn = apiKey ? undefined : await startStandIn();
  const gemini: Record<string, string> = standIn
    ? { GEMINI_API_KEY: STAND_IN_KEY, GEMINI_BASE_URL: standIn.url }
    : { GEMINI_API_KEY: apiKey ?? '' };
  const surroundings = environment({ emulators, project, dataDir, keys, lineApi: simulator.url });
  const services = serviceGroup({
    env: { ...surroundings, ...gemini, TRACE: trace ? 'log' : 'off' },
    bundleOf,
    sink: (entry) => {
      sink(entry);
      trails.log(entry);
    },
  });
  const tapped = (message: Message) => {
    observe(message);
    trails.tap(message);
  };
  let closeTap = async () => {};

  /** What is still with the broker must not be posted to whoever listens at these ports next. */
  async function close(): Promise<void> {
    await admin.deleteSubscriptions().catch(() => {});
    await services.endAll();
    await Promise.all([closeTap(), simulator.close(), standIn?.close()]);
  }

  try {
    await services.startAll(Object.keys(topology.services));
    await bootstrap(admin, wiringOf(topology, services.urlOf));
    closeTap = await openTap({ admin, topics: Object.keys(topology.topics), clock, observe: tapped });
  } catch (error) {
    await close();
    throw error;
  }

  const { start, end, signal, urlOf } = services;
  return {
    project,
    simulator,
    webhookUrl: `${urlOf('ingress')}/webhook`,
    start,
    end,
    signal,
    settled: trails.settled,
    takeDeadLetters: () => admin.take(OPERATORS),
    close,
  };
}

interface Surroundings {
  emulators: EmulatorHosts;
  project: string;
  dataDir: string;
  keys: LocalKeys;
  lineApi: string;
}

const environment = ({ emulators, project, dataDir, keys, lineApi }: Surroundings) => ({
  BUS: 'pubsub',
  STORE: 'firestore',
  GOOGLE_CLOUD_PROJECT: project,
  PUBSUB_EMULATOR_HOST: emulators.pubsub,
  FIRESTORE_EMULATOR_HOST: emulators.firestore,
  // Google's clients would look for a metadata server first.
  METADATA_SERVER_DETECTION: 'none',
  DATA_DIR: dataDir,
  BOT_NAMES: BOT_NAMES.join(','),
  LINE_CHANNEL_ACCESS_TOKEN: keys.channelAccessToken,
  LINE_API_BASE: lineApi,
});
