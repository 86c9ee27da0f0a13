import type { Round, ServiceFigures } from './coldstart.ts';
import { median, ratios } from './medians.ts';

/** A service may take this many times as long as its floor, at the median. */
export const LIMIT = 1.25;

const moments = ['listening', 'firstEvent'] as const;
type Moment = (typeof moments)[number];

/** The moments at which a service is over the limit. */
export const tooSlow = ({ rounds }: ServiceFigures): Moment[] =>
  moments.filter((moment) => ratiosAt(rounds, moment).median > LIMIT);

/** The figures as tables in Markdown. */
export function tablesOf(figures: ServiceFigures[], events: number): string {
  const starts = figures.map(({ service, rounds }) => [
    service,
    ...moments.map((moment) => timesAt(rounds, moment)),
  ]);
  const memories = figures.map(({ service, memory }) => [service, mb(memory.idle), mb(memory.afterEvents)]);
  const packages = figures.map((figure) => [figure.service, figure.packages.join(', ')]);
  return [
    table(['service', 'spawn → listening', 'spawn → first event handled'], starts),
    table(['service', 'resident when idle', `after ${events} events`], memories),
    table(['service', 'packages, its own and the floor’s'], packages),
  ].join('\n\n');
}

function timesAt(rounds: Round[], moment: Moment): string {
  const [own, floor] = [
    median(rounds.map(({ start }) => start[moment])),
    median(rounds.map((round) => round.floor[moment])),
  ];
  const ratio = ratiosAt(rounds, moment);
  return `${own.toFixed(0)} ms / ${floor.toFixed(0)} ms = **${ratio.median.toFixed(2)}** [${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}]`;
}

const ratiosAt = (rounds: Round[], moment: Moment) =>
  ratios(
    rounds.map(({ start }) => start[moment]),
    rounds.map(({ floor }) => floor[moment]),
  );

const mb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
