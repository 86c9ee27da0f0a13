import type { ColdstartFigures, Round, ServiceFigures } from './coldstart.ts';
import { median, ratios } from './medians.ts';

/** A service may take this many times as long as its floor, at the median. */
export const LIMIT = 1.25;

const moments = ['listening', 'firstEvent'] as const;
type Moment = (typeof moments)[number];

/** The moments at which a service is over the limit. */
export const tooSlow = ({ rounds }: ServiceFigures): Moment[] =>
  moments.filter((moment) => ratiosAt(rounds, moment).median > LIMIT);

/** The figures as tables in Markdown. */
export function tablesOf({ services: figures, turns }: ColdstartFigures, events: number): string {
  const starts = figures.map(({ service, rounds }) => [
    service,
    ...moments.map((moment) => timesAt(rounds, moment)),
  ]);
  const memories = figures.map(({ service, memory }) => [service, mb(memory.idle), mb(memory.afterEvents)]);
  const packages = figures.map((figure) => [figure.service, figure.packages.join(', ')]);
  const [cold, warm] = [turns.map((turn) => turn.cold), turns.map((turn) => turn.warm)];
  const times = [cold, warm].map((all) => `${median(all).toFixed(0)} ms`);
  return [
    table(['service', 'spawn → listening', 'spawn → first event handled'], starts),
    table(['service', 'resident when idle', `after ${events} events`], memories),
    table(
      ['webhook → reply, all six stopped', 'all six running', 'ratio'],
      [[...times, ratioOf(cold, warm)]],
    ),
    table(['service', 'packages, its own and the floor’s'], packages),
  ].join('\n\n');
}

function timesAt(rounds: Round[], moment: Moment): string {
  const [own, floor] = timesOf(rounds, moment);
  return `${median(own).toFixed(0)} ms / ${median(floor).toFixed(0)} ms = ${ratioOf(own, floor)}`;
}

function ratioOf(own: number[], floor: number[]): string {
  const ratio = ratios(own, floor);
  return `**${ratio.median.toFixed(2)}** [${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}]`;
}

const timesOf = (rounds: Round[], moment: Moment): [own: number[], floor: number[]] => [
  rounds.map(({ start }) => start[moment]),
  rounds.map(({ floor }) => floor[moment]),
];

const ratiosAt = (rounds: Round[], moment: Moment) => ratios(...timesOf(rounds, moment));

const mb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
