import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { messagingApi } from '@line/bot-sdk';
import { type ChatJson, chatJsonSchema } from '../../dev/chat/chat-json.ts';
import { sourceOf } from '../../dev/chat/webhook-of.ts';
import { pressables } from '../../dev/line-simulator/plain-text.ts';

/**
 * The whole life of a remembered condition as a developer would walk through it: `npm run chat -- --json`, a
 * process a call, one data folder. Each test goes on where the one before it ended.
 */

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jiaba-remembering-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

function chat(...args: string[]): ChatJson {
  const command = ['dev/chat/main.ts', '--data', dataDir, '--json', ...args];
  return chatJsonSchema.parse(JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' })));
}

const NOON = '2026-11-30T12:00:00+08:00';
const at = (time: string) => ['--now', `2026-11-30T${time}+08:00`];
const QUESTION = '花壇有推薦吃的嗎';

/** The postback data of a button of a reply. */
function dataOf({ messages }: ChatJson, label: string): string {
  const { action } = pressables(messages as unknown as messagingApi.Message[]).find(
    (button) => button.label === label,
  ) as { action: messagingApi.PostbackAction };
  return action.data ?? '';
}
const words = ({ messages }: ChatJson): string => JSON.stringify(messages);
const status = ({ record }: ChatJson) => record?.status;

/** Cards shown so far, by what they asked. */
const cards: Record<string, string> = {};

test('with nothing saved 我的偏好 offers the diets; a press on one is only a question', () => {
  const offer = chat('--now', NOON, '我的偏好');
  expect(status(offer)).toBe('nothing_saved');

  const card = chat('--now', NOON, '--postback', dataOf(offer, '全素'));
  expect(status(card)).toBe('card');
  cards.first = dataOf(card, '同意記住');
});

test('at 5:00 the card is over and offers another; at 4:59 the other one is agreed to', () => {
  const late = chat(...at('12:05:00'), '--postback', cards.first ?? '');
  expect(status(late)).toBe('expired_memory_card');

  const again = chat(...at('12:10:00'), '--postback', dataOf(late, '再給我一張'));
  cards.vegan = dataOf(again, '同意記住');
  expect(chat(...at('12:14:59'), '--postback', cards.vegan)).toMatchObject({
    record: { status: 'memory_saved', memoryRevision: 1 },
  });
  expect(status(chat(...at('12:14:59'), '--postback', cards.vegan))).toBe('already_applied');
});

test('the next question needs no condition; this turn’s word still wins', () => {
  const filled = chat(QUESTION);
  expect(filled.record).toMatchObject({
    requested: { area: '花壇' },
    effective: { area: '花壇鄉', dietary_type: 'vegan' },
    origin: 'consented_memory',
    memoryRevision: 1,
  });
  expect(filled.record?.requested).not.toHaveProperty('dietary_type');
  expect(words(filled)).toContain('條件：全素（照您同意記住的）');

  const anyDiet = chat('--postback', dataOf(filled, '這次不限素別'));
  expect(anyDiet.record).toMatchObject({ effective: { dietary_type: 'any' }, origin: 'this_turn' });
  expect(words(anyDiet)).toContain('條件：不限（您這次說的），記住的沒有變');
});

test('another person’s card, and a damaged one, get the same answer', () => {
  const theirs = chat('--user', 'somebody-else', '--postback', cards.vegan ?? '');
  expect(status(theirs)).toBe('unusable_memory_card');

  const damaged = chat('--postback', `${cards.vegan?.slice(0, -2)}AA`);
  expect(status(damaged)).toBe('unusable_memory_card');
  expect(damaged.messages).toEqual(theirs.messages);
});

test('a correction holds once it is agreed to, and the older card is stale then', () => {
  const older = dataOf(chat(...at('13:00:00'), '改成奶素'), '同意記住');
  const newer = chat(...at('13:00:10'), '改成蛋奶素');
  expect(words(newer)).toContain('現在記的是「全素」，按同意前還是照它。');
  expect(status(chat(...at('13:00:20'), '--postback', dataOf(newer, '同意記住')))).toBe('memory_saved');

  expect(status(chat(...at('13:00:30'), '--postback', older))).toBe('stale_memory_card');
  expect(chat(QUESTION).record).toMatchObject({
    effective: { dietary_type: 'ovo_lacto' },
    memoryRevision: 2,
  });
});

test('unfollowing is answered by nobody; coming back within 30 days finds everything', () => {
  expect(chat(...friend('unfollow', '2026-12-01T00:00:00Z'))).toMatchObject({
    status: 'silent',
    messages: [],
  });
  expect(words(chat(...friend('follow', '2026-12-30T23:59:59Z')))).toContain('歡迎回來');
});

test('a cancelled card cannot be agreed to any more', () => {
  const card = chat(...at('14:00:00'), '改成鍋邊素');
  expect(status(chat(...at('14:00:05'), '--postback', dataOf(card, '先不要')))).toBe('card_cancelled');
  expect(status(chat(...at('14:00:10'), '--postback', dataOf(card, '同意記住')))).toBe(
    'cancelled_memory_card',
  );
});

test('forgetting works at once: any is used, and no card from before comes back', () => {
  const open = dataOf(chat(...at('15:00:00'), '改成全素'), '同意記住');
  expect(status(chat(...at('15:00:05'), '忘記我的飲食偏好'))).toBe('memory_forgotten');

  expect(status(chat(...at('15:00:10'), '--postback', open))).toBe('stale_memory_card');
  expect(chat(QUESTION).record).toMatchObject({
    effective: { dietary_type: 'any' },
    origin: 'none',
    memoryRevision: 3,
  });
});

test('everything goes with 刪除我的所有資料, after the press', () => {
  const card = chat('刪除我的所有資料');
  expect(status(chat('--postback', dataOf(card, '全部刪除')))).toBe('data_deleted');
  expect(words(chat('我的資料'))).toContain('素別：沒有');
});

/** The default person blocks the bot, or is its friend again. */
function friend(type: 'follow' | 'unfollow', time: string): string[] {
  const file = join(dataDir, `${type}.json`);
  const event = {
    type,
    webhookEventId: `01J${type}`,
    timestamp: Date.parse(time),
    source: sourceOf({ user: 'me' }),
    ...(type === 'follow' && { replyToken: 'token', follow: { isUnblocked: true } }),
  };
  writeFileSync(file, JSON.stringify({ destination: 'x', events: [event] }));
  return ['--event', file, '--now', time];
}
