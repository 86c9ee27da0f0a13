import type { DeadLetter } from './dead-letter.ts';

/** What `dlq list` prints: a line each, the oldest first. */
export function listText(letters: DeadLetter[], now: number): string {
  if (letters.length === 0) return 'no dead letters (or somebody else is looking at them right now)';
  const rows = letters.map((letter) => [
    letter.messageId,
    age(letter.deadSince, now),
    letter.topic,
    letter.reason,
    letter.effect,
    letter.turnId,
  ]);
  return table([['message', 'age', 'topic', 'reason', 'effect', 'turn'], ...rows]);
}

/** What `dlq show` prints. */
export function detailText(letter: DeadLetter, now: number): string {
  const { deliveries, hasReplyToken, hasOwner } = letter;
  const rows: [string, string][] = [
    ['message', letter.messageId],
    ['topic', letter.topic],
    ['reason', deliveries === undefined ? letter.reason : `${letter.reason} (${deliveries} failed)`],
    ['turn', letter.turnId],
    ['event', letter.eventId],
    ['effect', letter.effect],
    ['scope', letter.scope],
    ['received', withAge(letter.receivedAt, now)],
    ['reply by', withAge(letter.replyBy, now)],
    ['dead since', withAge(letter.deadSince, now)],
    ['reply token', hasReplyToken ? 'present' : 'absent'],
    ['person', hasOwner ? 'known by hash' : 'not known'],
    ['payload', `${letter.bytes} bytes ${letter.shape}`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(12)}${value}`).join('\n');
}

const withAge = (instant: string, now: number): string =>
  Number.isNaN(Date.parse(instant)) ? instant : `${instant} (${age(instant, now)} ago)`;

/** In the largest unit that fits. */
function age(instant: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
