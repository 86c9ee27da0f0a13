import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ChatJson, chatJsonSchema } from '../../dev/chat/chat-json.ts';

/** `npm run chat` as a developer types it: one process a call, one data folder. */

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jiaba-chat-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const command = ['dev/chat/main.ts', '--data'];
const chat = (...args: string[]): string =>
  execFileSync(process.execPath, [...command, dataDir, ...args], { encoding: 'utf8' });
const chatJson = (...args: string[]): ChatJson => chatJsonSchema.parse(JSON.parse(chat('--json', ...args)));
const failingChat = (...args: string[]) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [...command, dataDir, ...args], {
    encoding: 'utf8',
  });
  return { status, stderr, stdout };
};

const textWebhook = (text: string, webhookEventId = '01JDXXXXXXXXXXXXXXXXXXXXX1') => ({
  type: 'message',
  webhookEventId,
  deliveryContext: { isRedelivery: false },
  timestamp: 1764475200000,
  mode: 'active',
  replyToken: `token-${webhookEventId}`,
  source: { type: 'user', userId: `U${'3'.repeat(32)}` },
  message: { type: 'text', id: '1', quoteToken: 'q', text },
});

function aFile(body: unknown): string {
  const file = join(dataDir, 'webhook.json');
  writeFileSync(file, JSON.stringify(body));
  return file;
}

test('the answer is printed as LINE would show it, buttons numbered', () => {
  const printed = chat('花壇有什麼素食？');

  expect(printed).toContain('花壇鄉找到 20 家，先列 5 家。');
  expect(printed).toMatch(/\[1\] 看地圖/);
});

test('--json gives one object: messages, the hops, and what was asked and what took effect', () => {
  const { status, messages, path, record } = chatJson('花壇有什麼素食？');

  expect(status).toBe('answered');
  expect(messages.map(({ type }) => type)).toEqual(['text', 'flex']);
  expect(path.map(({ service }) => service).sort()).toEqual([
    'ingress',
    'place-search',
    'responder',
    'router',
    'validator',
  ]);
  expect(record).toMatchObject({
    tool: 'search_local_places',
    status: 'found',
    requested: { area: '花壇', dietary_type: 'vegetarian' },
    effective: { area: '花壇鄉', dietary_type: 'vegetarian' },
    origin: 'this_turn',
    total: 20,
    looseCount: 0,
    unknownFields: ['open_now', 'walking_distance_m', 'coordinates', 'accessibility'],
    answeredBy: 'stand-in',
  });
  expect(record?.placeIds).toHaveLength(5);
  expect(record).not.toHaveProperty('memoryRevision');
});

test('--press N presses a button of the last reply, in another process', () => {
  const printed = chat('花壇有什麼素食？');
  const number = /\[(\d+)\] 看更多（還有 15 家）/.exec(printed)?.[1] ?? '';

  expect(chat('--press', number)).toContain('花壇鄉　6／20');
});

test('--press on a number that is not there says which are', () => {
  chat('選單');

  const { status, stderr } = failingChat('--press', '99');

  expect([status, stderr]).toEqual([1, expect.stringContaining('[1] 查蔬食')]);
});

test('--now sets domain time: the campaign has not started, runs, has ended', () => {
  const campaignAt = (now: string) => chatJson('--now', now, '花壇有什麼素食？').record?.campaign;

  expect(campaignAt('2026-07-31')).toBe('not_started');
  expect(campaignAt('2026-09-30T16:59:59+08:00')).toBe('active_by_announcement');
  expect(campaignAt('2026-09-30T17:00:00+08:00')).toBe('ended');
});

test('the same webhook file twice: the second is a duplicate and sends nothing', () => {
  const file = aFile({ destination: 'whatever', events: [textWebhook('選單')] });

  expect(chatJson('--event', file)).toMatchObject({ status: 'answered' });
  expect(chatJson('--event', file)).toMatchObject({ status: 'duplicate', messages: [] });
});

test('several events in one webhook are several turns; none is silent', () => {
  const file = aFile({ destination: 'x', events: [textWebhook('選單', 'A'), textWebhook('花壇 素食', 'B')] });

  const { turns } = chatJson('--event', file);

  expect(turns?.map(({ status }) => status)).toEqual(['answered', 'answered']);
  expect(chatJson('--event', aFile({ destination: 'x', events: [] }))).toEqual({
    status: 'silent',
    messages: [],
    path: [],
  });
});

test.each([
  ['null', 400],
  ['{}', 400],
  ['no JSON at all', 400],
  [`{"events":[],"padding":"${'x'.repeat(1024 * 1024)}"}`, 413],
])('a webhook that ingress refuses is failed, with its status: %.20s', (body, httpStatus) => {
  const file = join(dataDir, 'refused.json');
  writeFileSync(file, body);

  const { status, stdout } = failingChat('--json', '--event', file);

  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({ status: 'failed', httpStatus, messages: [], path: [] });
});

test.each([
  [24.0449614, 120.5461357, { status: 'found', effective: { area: '花壇鄉', dietary_type: 'any' } }],
  [24.1369, 120.6869, { status: 'outside', total: 0, placeIds: [] }],
])('--event with a location message: %d, %d', (latitude, longitude, record) => {
  const message = { type: 'location', id: '2', latitude, longitude };
  const file = aFile({ destination: 'x', events: [{ ...textWebhook('', 'L'), message }] });

  expect(chatJson('--event', file)).toMatchObject({ status: 'answered', record });
});

test('--group: words without a mention are not answered; a leading ＠ mentions the bot', () => {
  expect(chatJson('--group', 'family', '花壇 素食').status).toBe('silent');
  expect(chatJson('--group', 'family', '＠吃飽未 花壇 素食').status).toBe('answered');
});

test.each([
  [['--now', 'tomorrow', '花壇'], '--now takes an ISO 8601 time'],
  [[], 'say one thing'],
  [['花壇', '--press', '1'], 'say one thing'],
  [['--press', 'x'], '--press takes the number of a button'],
])('a wrong command line is explained: %j', (args, message) => {
  const { status, stderr, stdout } = failingChat(...args);

  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).toContain('npm run -s chat --');
});
