import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '@jiaba/shared/ids';
import type { messagingApi } from '@line/bot-sdk';
import { pressables } from '../line-simulator/plain-text.ts';

/** The last reply of each chat, kept between calls so that its buttons can be pressed. */
const fileOf = (dataDir: string, chatId: string): string =>
  join(dataDir, 'last-replies', `${digest('chat', chatId).slice(0, 16)}.json`);

export function keepLastReply(dataDir: string, chatId: string, messages: messagingApi.Message[]): void {
  mkdirSync(join(dataDir, 'last-replies'), { recursive: true });
  writeFileSync(fileOf(dataDir, chatId), JSON.stringify(messages), { mode: 0o600 });
}

/** The action behind a number of the last reply. Throws an Error that says what can be pressed. */
export function actionOf(dataDir: string, chatId: string, number: number): messagingApi.Action {
  const buttons = pressables(readMessages(fileOf(dataDir, chatId)));
  if (buttons.length === 0) throw new Error('there is nothing to press yet: say something first');
  const pressed = buttons.find((button) => button.number === number);
  if (pressed) return pressed.action;
  throw new Error(`the last reply has ${buttons.map((b) => `[${b.number}] ${b.label}`).join('  ')}`);
}

function readMessages(file: string): messagingApi.Message[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as messagingApi.Message[];
  } catch {
    return [];
  }
}
