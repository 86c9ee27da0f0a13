import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { turnIdOfEvent } from '@jiaba/ingress/line-event';
import type { Fields } from '@jiaba/shared/log';
import type { Means } from '../../dev/emulators/emulator-commands.ts';
import { startEmulators } from '../../dev/emulators/start-emulators.ts';
import type { ShownBatch } from '../../dev/line-simulator/shown.ts';
import { fromUser } from '../../dev/line-simulator/sources.ts';
import { startProcesses } from '../../dev/stack/processes.ts';
import type { Bundle } from '../../dev/stack/service-process.ts';

const someone = fromUser(`U${'1'.repeat(32)}`);
const LONGEST_TURN_MS = 75_000;

interface Talk {
  /** What the person was shown, and as often. */
  shown: ShownBatch[];
  log: Fields[];
}

/** Says one thing to six bundles on the emulators, in a project that nobody has used, and ends everything. */
export async function talk(text: string, bundleOf: (service: string) => Bundle, means: Means): Promise<Talk> {
  const emulators = await startEmulators(means);
  const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-image-'));
  const log: Fields[] = [];
  try {
    const sink = (entry: Fields) => void log.push(entry);
    const stack = await startProcesses({ emulators, dataDir, seed: dataDir, sink, bundleOf });
    const { simulator, settled } = stack;
    const said = simulator.events.text(someone, text);
    await simulator.post(stack.webhookUrl, [said]);
    await settled([turnIdOfEvent(said, simulator.destination)], LONGEST_TURN_MS);
    const shown = simulator.shown();
    await stack.close();
    return { shown, log };
  } finally {
    await emulators.close();
    rmSync(dataDir, { recursive: true });
  }
}
