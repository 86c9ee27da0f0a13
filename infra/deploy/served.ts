import { type Clock, sleep } from '@jiaba/shared/clock';
import type { CloudRun } from './cloud-run.ts';

const LOOK_EVERY_MS = 5_000;
/** After a switch old instances go on answering for up to a minute. */
const LONGEST_SWITCH_MS = 180_000;
const TIMES_IN_A_ROW = 3;

interface Switch {
  cloud: CloudRun;
  clock: Clock;
  service: string;
  revision: string;
  /** The commit that answers must come from; left out, the share of the traffic is enough. */
  commit?: string;
}

/**
 * Resolves when a revision has all the traffic and, where a commit is given, its answers came from that commit
 * several times in a row. Rejects when that takes longer than any switch should.
 */
export async function waitUntilServed({ cloud, clock, service, revision, commit }: Switch): Promise<void> {
  const end = clock.now() + LONGEST_SWITCH_MS;
  for (let inARow = 0; inARow < TIMES_IN_A_ROW; ) {
    if (clock.now() > end)
      throw new Error(`${service} is not served by ${revision} after ${LONGEST_SWITCH_MS / 1_000} s`);
    inARow = (await isServed()) ? inARow + 1 : 0;
    if (inARow < TIMES_IN_A_ROW) await sleep(clock, LOOK_EVERY_MS);
  }

  async function isServed(): Promise<boolean> {
    const { settled, share, url } = await cloud.traffic(service);
    if (!settled || share[revision] !== 100) return false;
    return commit === undefined || (await cloud.health(url, url))?.commit === commit;
  }
}
