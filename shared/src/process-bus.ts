import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { ServiceConfig } from './service-variables.ts';
import type { Topology } from './topology.ts';

/** The way out of a process. */
export interface ProcessBus extends Bus {
  /** Does beforehand what the first publish would otherwise wait for. The broker need not answer. */
  warmUp(): Promise<void>;
}

type BusConfig = Pick<ServiceConfig, 'BUS'> &
  Partial<Pick<ServiceConfig, 'GOOGLE_CLOUD_PROJECT' | 'PUBSUB_EMULATOR_HOST'>>;

interface BusOptions {
  topology: Topology;
  clock: Clock;
  /** How long one publish may take, in milliseconds. */
  publishMs: number;
}

/**
 * The bus that the configuration names. Pub/Sub's client is loaded by the warm-up or the first publish: a service of
 * which nothing but dead letters follows starts without it.
 */
export async function openBus(config: BusConfig, options: BusOptions): Promise<ProcessBus> {
  if (config.BUS === 'stdout') {
    const { stdoutBus } = await import('./stdout-bus.ts');
    return { ...stdoutBus(), warmUp: async () => {} };
  }
  const { GOOGLE_CLOUD_PROJECT: projectId, PUBSUB_EMULATOR_HOST: emulatorHost } = config;
  if (!projectId) throw new Error('BUS=pubsub needs GOOGLE_CLOUD_PROJECT');
  let opened: Promise<ProcessBus> | undefined;
  const open = (): Promise<ProcessBus> => {
    opened ??= import('./pubsub-bus.ts').then(({ pubsubBus }) =>
      pubsubBus({ ...options, projectId, emulatorHost }),
    );
    return opened;
  };
  return {
    publish: async (message) => (await open()).publish(message),
    warmUp: async () => (await open()).warmUp(),
  };
}
