import { type Clock, sleep } from '@jiaba/shared/clock';
import type { CloudRun } from './cloud-run.ts';
import { PREVIOUS, rollBack } from './roll-back.ts';
import { waitUntilServed } from './served.ts';

const CANDIDATE = 'candidate';

export interface RollOutOptions {
  cloud: CloudRun;
  clock: Clock;
  /** In the order of a deployment. */
  services: string[];
  commit: string;
  /** Percent of the traffic, rising, the last being 100. */
  steps: number[];
  /** How long a step is watched before the next. */
  pauseSeconds: number;
  print: (line: string) => void;
}

interface Candidate {
  service: string;
  revision: string;
  previous: string;
}

/**
 * Brings a commit to all services. First every service gets a revision without traffic, and each of them must
 * answer with the commit; nobody has noticed anything until then. Then traffic moves, one service after another, in
 * steps; an event that a new revision hands back undoes the whole deployment. Rejects when it was not completed.
 */
export async function rollOut(options: RollOutOptions): Promise<void> {
  const { cloud, services, commit, print } = options;
  const digests = await inTurn(services, (service) => cloud.digestOf(service, commit));
  const before = await inTurn(services, (service) => soleRevision(cloud, service));
  const candidates: Candidate[] = [];
  for (const [n, service] of services.entries()) {
    const [digest = '', previous = ''] = [digests[n], before[n]];
    await cloud.tag(service, PREVIOUS, previous);
    const revision = await cloud.createRevision(service, digest, CANDIDATE);
    await smokeTest(cloud, service, commit);
    print(`${service}: ${revision} answers with ${commit}; ${previous} still has the traffic`);
    candidates.push({ service, revision, previous });
  }
  try {
    for (const candidate of candidates) await moveTraffic(candidate, options);
  } catch (error) {
    print(`${error instanceof Error ? error.message : error}: rolling back`);
    await rollBack(options);
    throw error;
  }
}

async function inTurn<T>(services: string[], ask: (service: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const service of services) answers.push(await ask(service));
  return answers;
}

/** The revision that has all the traffic. Rejects in the middle of another deployment. */
async function soleRevision(cloud: CloudRun, service: string): Promise<string> {
  const { share } = await cloud.traffic(service);
  const [revision, ...more] = Object.keys(share);
  if (!revision || more.length > 0)
    throw new Error(
      `${service} has traffic on ${Object.keys(share).join(' and ')}: roll back first (--roll-back)`,
    );
  return revision;
}

async function smokeTest(cloud: CloudRun, service: string, commit: string): Promise<void> {
  const { url, tags } = await cloud.traffic(service);
  const tagged = tags[CANDIDATE]?.url;
  if (!tagged) throw new Error(`${service} has no revision tagged ${CANDIDATE}`);
  const health = await cloud.health(tagged, url);
  if (health?.service !== service || health.commit !== commit)
    throw new Error(
      `${service}: ${tagged} answers ${JSON.stringify(health)}, not with ${commit}; no traffic was moved`,
    );
}

async function moveTraffic(
  { service, revision, previous }: Candidate,
  options: RollOutOptions,
): Promise<void> {
  const { cloud, clock, steps, pauseSeconds, commit, print } = options;
  for (const percent of steps) {
    await cloud.share(service, { [revision]: percent, ...(percent < 100 && { [previous]: 100 - percent }) });
    print(`${service}: ${percent} % to ${revision}`);
    await sleep(clock, pauseSeconds * 1_000);
    if (await cloud.hasFailed(revision, pauseSeconds + 60)) throw new Error(`${revision} hands events back`);
  }
  await waitUntilServed({ cloud, clock, service, revision, commit });
}
