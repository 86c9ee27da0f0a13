import type { Log } from '@jiaba/shared/log';
import type { Store, Write } from '@jiaba/shared/store';
import type { messagingApi } from '@line/bot-sdk';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import type { Line } from '../src/line.ts';
import { sendOnce } from '../src/send-once.ts';
import { memoryStore } from './memory-store.ts';
import { singleUseLine, type Treatment } from './single-use-line.ts';

/** Sending once, as one table: where the process dies × what LINE does. Test and document are made from it. */

interface Column {
  name: string;
  /** How the nth attempt (from 1) is taken. */
  treat: (n: number) => Treatment;
  /** LINE takes the answer sooner or later, if it is asked while the token lives. */
  takesIt: boolean;
}

const first = (treatment: Treatment, then: Treatment = 'ok') => ({
  treat: (n: number) => (n === 1 ? treatment : then),
  takesIt: true,
});
const always = (treatment: Treatment, takesIt = false) => ({ treat: () => treatment, takesIt });

export const columns: Column[] = [
  { name: 'ok', ...always('ok', true) },
  { name: 'time-out, not arrived', ...first('lost') },
  { name: 'time-out, arrived', ...first('arrived') },
  { name: '200 broken, arrived', ...first('arrived') },
  { name: '400 invalid token', ...always('dead token') },
  { name: '400 invalid message', ...always('cards refused', true) },
  { name: '401', ...always('credentials refused') },
  { name: 'arrived, then 409', ...first('arrived', 'conflict') },
  { name: '429 once', ...first('limited') },
  { name: '429 for good', ...always('limited') },
  { name: '5xx, not arrived', ...first('lost') },
  { name: '5xx, arrived', ...first('arrived') },
  { name: '5xx for good', ...always('lost') },
];

const crashes = ['before claim', 'after claim', 'after LINE answered', 'after record', 'no crash'] as const;
type Crash = (typeof crashes)[number];

/** When the deliveries come, in ms after the webhook. The reply token is used until 55 s. */
const timings = [
  { name: 'both in time', first: 1_000, second: 25_000 },
  { name: 'second late', first: 1_000, second: 60_000 },
  { name: 'both late', first: 56_000, second: 80_000 },
];

export const rows = timings.flatMap((timing) => crashes.map((crash) => ({ crash, timing })));
type Row = (typeof rows)[number];

export interface Cell {
  row: Row;
  column: Column;
  pushEnabled: boolean;
  /** Messages that the person sees. */
  seen: number;
  /** The state that the turn's record ends in, with the reason of a refusal. */
  state: string;
}

/** Plays every cell. */
export async function playMatrix(): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const pushEnabled of [false, true]) {
    for (const row of rows) {
      for (const column of columns) cells.push(await playCell(row, column, pushEnabled));
    }
  }
  return cells;
}

const DEATH = new Error('the process died');
const HANDLER_MS = 50_000;
const REDELIVERY_MS = 8_000;
const event = anEnvelope();
const messages: messagingApi.Message[] = [
  { type: 'text', text: 'summary' },
  { type: 'flex', altText: 'cards in words', contents: { type: 'bubble' } },
];
const log: Log = { info() {}, warn() {}, error() {}, hop() {}, with: () => log };

async function playCell(row: Row, column: Column, pushEnabled: boolean): Promise<Cell> {
  const clock = virtualClock(event.receivedAt);
  const line = singleUseLine(column.treat);
  const store = memoryStore(clock);
  const send = sendOnce({ ...dying(row.crash, { store, line }), clock, pushEnabled });

  /** One delivery, as the kernel runs it; false asks for another. */
  async function deliver(): Promise<boolean> {
    const controller = new AbortController();
    const cancel = clock.after(HANDLER_MS, () => controller.abort());
    const work = send(event, async () => messages, { signal: controller.signal, log }).finally(cancel);
    const ended = work.then(
      () => true,
      (error: unknown) => {
        if (error !== DEATH && !controller.signal.aborted) throw error;
        return false;
      },
    );
    await clock.runUntil(ended, 2 * HANDLER_MS);
    return ended;
  }

  const start = clock.now();
  await clock.advance(row.timing.first);
  await deliver();
  await clock.advance(Math.max(0, start + row.timing.second - clock.now()));
  for (let left = 4; left > 0 && !(await deliver()); left--) await clock.advance(REDELIVERY_MS);
  const document = await store.get({ collection: 'sends', id: event.turnId });
  return { row, column, pushEnabled, seen: line.seen.length, state: stateOf(document?.data) };
}

/** Store and LINE of a process that dies once, at this point. */
function dying(crash: Crash, { store, line }: { store: Store; line: Line }): { store: Store; line: Line } {
  let alive = true;
  const die = (point: Crash, here = true) => {
    if (!alive || !here || point !== crash) return;
    alive = false;
    throw DEATH;
  };
  const around =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      die('after claim');
      const result = await call(...args);
      die('after LINE answered');
      return result;
    };
  return {
    store: {
      get: store.get,
      async commit(writes) {
        die('before claim');
        await store.commit(writes);
        die('after record', writes.some(isEnd));
      },
    },
    line: { reply: around(line.reply), push: around(line.push) },
  };
}

const isEnd = (write: Write): boolean => 'data' in write && stateOf(write.data) !== 'claimed';

function stateOf(data: unknown): string {
  const { state, reason } = (data ?? { state: 'absent' }) as { state: string; reason?: string };
  return reason ? `${state} (${reason})` : state;
}

/** The table as docs/send-matrix.md. */
export function matrixDocument(cells: Cell[]): string {
  const table = (pushEnabled: boolean) => [
    `| deliveries | process dies | ${columns.map(({ name }) => name).join(' | ')} |`,
    `|---|---|${columns.map(() => '---|').join('')}`,
    ...rows.map((row) => {
      const own = cells.filter((cell) => cell.row === row && cell.pushEnabled === pushEnabled);
      return `| ${row.timing.name} | ${row.crash} | ${own.map(({ seen, state }) => `${seen} · ${state}`).join(' | ')} |`;
    }),
  ];
  return `${[
    '# Sending to LINE, once',
    '',
    'Made by `node dev/docs/send-matrix.ts` from services/responder/test/send-matrix.ts; a test fails when it is out of',
    'date. Each cell: how many messages the person sees · the state in which `sends/{turnId}` ends. Never 2.',
    '',
    'The reply token is used until 55 s after the webhook. The deliveries come, in seconds after the webhook:',
    ...timings.map((timing) => `- ${timing.name}: ${timing.first / 1_000} and ${timing.second / 1_000}`),
    '',
    'Attempts go on for 45 s at the most, within the handler’s 50 s. What fails for good ends as ambiguous wherever an',
    'attempt may have arrived. `sent` with 0 seen stands only where the token was dead from the start and an earlier',
    'claim made it look used.',
    '',
    '## Push off (default)',
    '',
    ...table(false),
    '',
    '## Push on',
    '',
    ...table(true),
  ].join('\n')}\n`;
}
