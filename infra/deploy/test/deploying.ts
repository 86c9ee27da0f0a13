import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { cloudRun } from '../cloud-run.ts';
import type { Gcloud } from '../gcloud.ts';
import { pretendCloud } from '../pretend-cloud.ts';
import { rollBack } from '../roll-back.ts';
import { rollOut } from '../roll-out.ts';

const HOUR_MS = 60 * 60 * 1_000;

interface Deploying {
  services?: string[];
  deployed?: boolean;
  /** Answers in place of the cloud, or undefined to let it answer. */
  instead?: (args: string[]) => string | undefined;
}

/** A deployment over a cloud that is not there, on a clock that nobody waits for. */
export function deploying({ services = ['responder', 'router'], deployed = false, instead }: Deploying = {}) {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const commands: string[][] = [];
  const lines: string[] = [];
  const pretended = pretendCloud(services, { deployed });
  const gcloud: Gcloud = async (args) => {
    commands.push(args);
    return instead?.(args) ?? pretended(args);
  };
  const cloud = cloudRun({ gcloud, project: 'p', region: 'asia-east1' });
  const common = { cloud, clock, services, print: (line: string) => lines.push(line) };
  return {
    clock,
    commands,
    lines,
    /** The commands that change something, shortened to what they say. */
    changes: () => commands.filter(([, , verb]) => verb?.startsWith('update')).map(short),
    share: async (service: string) => (await cloud.traffic(service)).share,
    rollOut: (commit: string) =>
      clock.runUntil(rollOut({ ...common, commit, steps: [10, 50, 100], pauseSeconds: 30 }), HOUR_MS),
    rollBack: () => clock.runUntil(rollBack(common), HOUR_MS),
  };
}

const short = (args: string[]): string =>
  args
    .slice(3)
    .filter((arg) => !/^--(project|region|format|quiet)/.test(arg))
    .join(' ');
