import { parseArgs } from 'node:util';
import type { Clock } from '@jiaba/shared/clock';
import { deadLetter } from './dead-letter.ts';
import type { DeadLetterQueue, HeldMessage } from './dead-letter-queue.ts';
import { detailText, listText } from './dead-letter-text.ts';
import { withDeadLetters } from './held-messages.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { replayOf } from './replay.ts';

export interface DlqPorts {
  print: (text: string) => void;
  clock: Clock;
  /** Opened only when the command line can be used. */
  openQueue: (project: string | undefined) => Promise<DeadLetterQueue>;
}

interface DlqArgs {
  action: 'list' | 'show' | 'replay' | 'drop';
  project?: string;
  /** Message ids, or all of them. */
  wanted: string[] | 'all';
}

/** `ops dlq`: resolves to the exit code, 1 when something that was asked for was not done. */
export async function dlqCommand(argv: string[], ports: DlqPorts): Promise<number> {
  const args = dlqArgs(argv);
  const queue = await ports.openQueue(args.project);
  try {
    return await withDeadLetters(queue, (held) => act(args, held, queue, ports));
  } finally {
    await queue.close();
  }
}

async function act(
  { action, wanted }: DlqArgs,
  held: HeldMessage[],
  queue: DeadLetterQueue,
  { print, clock }: DlqPorts,
): Promise<number> {
  if (action === 'list') {
    print(listText(held.map(deadLetter), clock.now()));
    return 0;
  }
  let undone = 0;
  for (const message of chosen(held, wanted)) {
    if (action === 'show') print(detailText(deadLetter(message), clock.now()));
    if (action === 'drop') await drop(message);
    if (action === 'replay' && !(await replay(message))) undone += 1;
  }
  return undone > 0 ? 1 : 0;

  async function drop(message: HeldMessage): Promise<void> {
    await queue.acknowledge([message]);
    print(`${message.messageId} dropped`);
  }

  /** Off the shelf only when it is out: a failure in between leaves it twice, never nowhere. */
  async function replay(message: HeldMessage): Promise<boolean> {
    const replayed = replayOf(message, clock.now());
    if ('refused' in replayed) {
      print(`${message.messageId} not replayed: ${replayed.refused}`);
      return false;
    }
    await queue.publish(replayed.message);
    await queue.acknowledge([message]);
    print(`${message.messageId} replayed on ${replayed.message.topic}`);
    return true;
  }
}

function chosen(held: HeldMessage[], wanted: string[] | 'all'): HeldMessage[] {
  if (wanted === 'all') return held;
  return wanted.map((id) => {
    const found = held.find(({ messageId }) => messageId === id);
    if (found) return found;
    throw new OpsError(
      `no dead letter ${id}: look at dlq list. Somebody else may be holding it; then try again in a minute`,
    );
  });
}

function dlqArgs(argv: string[]): DlqArgs {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      all: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const [action, ...ids] = positionals;
  const { project, all, yes } = values;
  switch (action) {
    case 'list':
      if (ids.length > 0) throw new UsageError('dlq list takes no message id');
      return { action, project, wanted: [] };
    case 'show':
    case 'replay':
    case 'drop':
      if (all === ids.length > 0) throw new UsageError(`dlq ${action} takes message ids, or --all`);
      if (all && action !== 'show' && !yes) {
        throw new UsageError(`dlq ${action} --all acts on every dead letter: say --yes too`);
      }
      return { action, project, wanted: all ? 'all' : ids };
    default:
      throw new UsageError('dlq takes list, show, replay or drop');
  }
}
