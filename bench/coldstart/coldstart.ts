import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTopology } from '@jiaba/shared/topology';
import type { EmulatorHosts } from '../../dev/emulators/emulator-commands.ts';
import { recordFirstEvents } from './first-events.ts';
import { type Memory, measureMemory, measureStart, type Start } from './measure.ts';
import { type Pair, preparePair } from './prepare-pair.ts';
import { measureTurns, type WholeTurn } from './whole-turn.ts';

interface ColdstartOptions {
  emulators: EmulatorHosts;
  rounds: number;
  /** How many events a service has handled when its memory is measured for the second time. */
  events: number;
  /** All six where absent. */
  services?: string[];
}

/** One of each a round. */
export interface Round {
  start: Start;
  floor: Start;
}

/** What was measured of one service. */
export interface ServiceFigures {
  service: string;
  /** Those that its floor has too. */
  packages: string[];
  rounds: Round[];
  memory: Memory;
}

export interface ColdstartFigures {
  services: ServiceFigures[];
  /** One a round; none where not all six were measured. */
  turns: WholeTurn[];
}

/**
 * Starts each service's bundle and its floor turn and turn about, and then measures the memory of each service and
 * whole turns. Which of the two is first changes from round to round.
 */
export async function measureColdstart(options: ColdstartOptions): Promise<ColdstartFigures> {
  const all = Object.keys(loadTopology().services);
  const { emulators, rounds, events, services = all } = options;
  const folder = mkdtempSync(join(tmpdir(), 'jiaba-coldstart-'));
  const first = await recordFirstEvents(join(folder, 'data'), emulators);
  try {
    const pairs: Pair[] = [];
    for (const service of services) pairs.push(await preparePair(service, folder, first));
    const measured = new Map<Pair, Round[]>(pairs.map((pair) => [pair, []]));
    for (let round = 0; round < rounds; round++) {
      for (const pair of pairs) measured.get(pair)?.push(await measureRound(pair, round));
    }
    const figures: ServiceFigures[] = [];
    for (const pair of pairs) {
      const { service, packages, bundle } = pair;
      const memory = await measureMemory(bundle, events);
      figures.push({ service, packages, rounds: measured.get(pair) ?? [], memory });
    }
    const bundles = new Map(pairs.map(({ service, bundle }) => [service, bundle]));
    const turns = bundles.size === all.length ? await measureTurns(bundles, first, rounds) : [];
    return { services: figures, turns };
  } finally {
    await first.close();
    rmSync(folder, { recursive: true });
  }
}

async function measureRound({ bundle, floor }: Pair, round: number): Promise<Round> {
  if (round % 2 === 0) return { start: await measureStart(bundle), floor: await measureStart(floor) };
  const floorFirst = await measureStart(floor);
  return { start: await measureStart(bundle), floor: floorFirst };
}
