import { setTimeout as wait } from 'node:timers/promises';
import { loadTopology } from '@jiaba/shared/topology';
import { bootstrap, wiringOf } from '../../dev/stack/pubsub-wiring.ts';
import { activator } from './activator.ts';
import type { FirstEvents } from './first-events.ts';
import type { Program } from './measure.ts';

/** Milliseconds from LINE's webhook to the reply. */
export interface WholeTurn {
  /** All six services had no instance. */
  cold: number;
  /** All six had just answered. */
  warm: number;
}

/** Long enough for what still runs of the last turn. */
const REST_MS = 500;
const LONGEST_TURN_MS = 60_000;

/** One message through all six, first with nothing running and then again. */
export async function measureTurns(
  bundles: ReadonlyMap<string, Program>,
  { admin, say, simulator }: FirstEvents,
  rounds: number,
): Promise<WholeTurn[]> {
  const topology = loadTopology();
  const started = [...bundles].map(async ([name, bundle]) => [name, await activator(bundle)] as const);
  const services = new Map(await Promise.all(started));
  const urlOf = (service: string) => services.get(service)?.url ?? '';
  await bootstrap(admin, wiringOf(topology, urlOf));

  async function reply(): Promise<number> {
    const { promise: shown, resolve } = Promise.withResolvers<'shown'>();
    const forget = simulator.onShown(() => resolve('shown'));
    const saidAt = performance.now();
    const { status } = await simulator.post(`${urlOf('ingress')}/webhook`, say());
    const outcome = await Promise.race([shown, wait(LONGEST_TURN_MS, 'silence', { ref: false })]);
    const took = performance.now() - saidAt;
    forget();
    if (outcome === 'silence') throw new Error(`ingress answered ${status}, and no reply came`);
    await wait(REST_MS);
    return took;
  }

  const turns: WholeTurn[] = [];
  for (let round = 0; round < rounds; round++) {
    const cold = await reply();
    turns.push({ cold, warm: await reply() });
    await Promise.all([...services.values()].map((service) => service.scaleToZero()));
  }
  await admin.deleteSubscriptions();
  await Promise.all([...services.values()].map((service) => service.close()));
  return turns;
}
