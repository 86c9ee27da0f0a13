import type { SendLine, TurnLog } from './log-entries.ts';
import { type Row, waterfall } from './waterfall.ts';

const BAR_WIDTH = 30;

/** What `ops trace` prints: how the turn ended, every hop and span, what went wrong, what is missing. */
export function waterfallText(turnId: string, log: TurnLog, missing: string[]): string {
  const rows = waterfall(log);
  const whole = Math.max(1, ...rows.map(({ startMs, ms }) => startMs + ms));
  const trouble = log.troubles.map(
    ({ service, message, error }) => `${service}: ${message}${error ? ` (${error})` : ''}`,
  );
  return [
    `turn   ${turnId}`,
    ...(log.traceId ? [`trace  ${log.traceId}`] : []),
    `end    ${endText(log)}`,
    '',
    '   start      ms attempt  hop (ms)',
    ...rows.map((row) => rowText(row, whole)),
    ...section('trouble', trouble),
    ...section('missing', missing),
  ].join('\n');
}

function endText({ sends, hops }: TurnLog): string {
  const send = sends.find(({ status }) => status !== 'already') ?? sends[0];
  if (send) return sendText(send);
  const dropped = hops.find(({ outcome }) => outcome === 'dropped');
  return dropped ? `dropped by ${dropped.service} (${dropped.why ?? 'no reason given'})` : 'unknown';
}

function sendText({ status, via, attempts, answer, turnMs, reason }: SendLine): string {
  const what = answer === 'down' ? 'apology' : 'answer';
  const after = turnMs === undefined ? '' : ` ${turnMs} ms after the webhook`;
  return `${what} ${status} by ${via}${after}, attempts: ${attempts}${reason ? ` (${reason})` : ''}`;
}

function rowText({ depth, service, what, attempt, startMs, ms, outcome }: Row, whole: number): string {
  const name = depth === 0 ? `${service.padEnd(13)}${what}` : `${'  '.repeat(depth)}${what}`;
  const numbers = [startMs, ms, attempt ?? ''].map((value) => String(value).padStart(8)).join('');
  return `${numbers}  ${name.padEnd(38)} ${bar(startMs, ms, whole)}  ${outcome}`;
}

function bar(startMs: number, ms: number, whole: number): string {
  const start = Math.min(Math.floor((startMs / whole) * BAR_WIDTH), BAR_WIDTH - 1);
  const length = Math.max(1, Math.round((ms / whole) * BAR_WIDTH));
  return `${' '.repeat(start)}${'#'.repeat(Math.min(length, BAR_WIDTH - start))}`.padEnd(BAR_WIDTH);
}

const section = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? ['', ...lines.map((line) => `${title}: ${line}`)] : [];
