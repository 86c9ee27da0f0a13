import type { Clock } from '@jiaba/shared/clock';
import type { CloudRun } from './cloud-run.ts';
import { waitUntilServed } from './served.ts';

/** The tag of the revision that had all the traffic before the last deployment. */
export const PREVIOUS = 'previous';

interface RollBackOptions {
  cloud: CloudRun;
  clock: Clock;
  /** In the order of a deployment. */
  services: string[];
  print: (line: string) => void;
}

/**
 * Gives all traffic back to what served before the last deployment, publishers before consumers. Data stays as it
 * is: what the newer revisions wrote is still there. A service without a previous revision is left alone.
 */
export async function rollBack({ cloud, clock, services, print }: RollBackOptions): Promise<void> {
  for (const service of services.toReversed()) {
    const { tags, share } = await cloud.traffic(service);
    const previous = tags[PREVIOUS]?.revision;
    if (!previous || share[previous] === 100) {
      print(`${service}: nothing to roll back`);
      continue;
    }
    await cloud.shareByTag(service, PREVIOUS);
    await waitUntilServed({ cloud, clock, service, revision: previous });
    print(`${service}: back on ${previous}`);
  }
}
