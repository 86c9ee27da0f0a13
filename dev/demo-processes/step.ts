import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readerModel } from '@jiaba/router/reader-model';
import type { messagingApi, webhook } from '@line/bot-sdk';
import type { ChatJson } from '../chat/chat-json.ts';
import { converse } from '../chat/conversation.ts';
import { observation } from '../chat/observation.ts';
import { sourceOf } from '../chat/webhook-of.ts';
import { rowsIn } from '../evidence/rows.ts';
import { pressables } from '../line-simulator/plain-text.ts';
import { startEmbedded } from '../stack/embedded.ts';
import type { Stdout } from './files.ts';
import { type Step, steps } from './steps.ts';

/**
 * One step as a process of its own: step.ts NAME DATA OUT. It knows the database and nothing of the other steps;
 * it prints what was said and answered, and leaves the rows and a backup in OUT.
 */
const [name, dataDir = '', outDir = ''] = process.argv.slice(2);

async function play({ says, presses }: Step): Promise<Stdout['turns']> {
  const seen = observation();
  const stack = await startEmbedded({
    dataDir,
    seed: randomUUID(),
    sink: seen.log,
    observe: seen.tap,
    model: { kind: 'given', model: readerModel() },
  });
  const source = sourceOf({ user: 'demo' });
  const turn = async (said: string, event: webhook.Event) => ({
    said,
    answer: await converse(stack, [event], seen),
  });
  try {
    const first = await turn(says, stack.simulator.events.text(source, says));
    if (!presses) return [first];
    return [
      first,
      await turn(presses, stack.simulator.events.postback(source, dataOf(first.answer, presses))),
    ];
  } finally {
    await stack.close();
  }
}

function dataOf({ messages }: ChatJson, label: string): string {
  const buttons = pressables(messages as unknown as messagingApi.Message[]);
  const action = buttons.find((button) => button.label === label)?.action;
  if (!action || !('data' in action) || !action.data) throw new Error(`the answer has no button ${label}`);
  return action.data;
}

async function keepDatabase(): Promise<void> {
  const file = join(dataDir, 'jiaba.sqlite');
  writeFileSync(join(outDir, 'rows.json'), `${JSON.stringify(rowsIn(file), null, 2)}\n`);
  const database = new DatabaseSync(file, { readOnly: true });
  await backup(database, join(outDir, 'backup.sqlite'));
  database.close();
}

const step = steps.find((one) => one.name === name);
if (!step) throw new Error(`there is no step ${name}`);
const turns = await play(step);
await keepDatabase();
const stdout: Stdout = { step: step.name, pid: process.pid, turns };
console.log(JSON.stringify(stdout, null, 2));
