import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '@jiaba/shared/bus';
import type { Fields } from '@jiaba/shared/log';
import { pressables } from '../../dev/line-simulator/plain-text.ts';
import { fromGroup, fromUser } from '../../dev/line-simulator/sources.ts';
import { type EmbeddedStack, startEmbedded } from '../../dev/stack/embedded.ts';

/**
 * The story of one LINE message, over real HTTP, the embedded bus and SQLite. Start here: what each service does
 * with an event stands in services/<name>/src/handler.ts, what an event carries in shared/src/events.ts.
 */

const someone = fromUser(`U${'1'.repeat(32)}`);
const aGroup = fromGroup(`C${'2'.repeat(32)}`, `U${'1'.repeat(32)}`);

let dataDir: string;
let stack: EmbeddedStack;
let log: Fields[];
let published: Message[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'jiaba-flow-'));
  [log, published] = [[], []];
  stack = await startEmbedded({
    dataDir,
    seed: 'one message',
    sink: (entry) => log.push(entry),
    observe: ({ kind, message }) => kind === 'published' && published.push(message),
  });
});

afterEach(async () => {
  await stack.close();
  rmSync(dataDir, { recursive: true });
});

async function say(
  text: string,
  source: Parameters<EmbeddedStack['simulator']['events']['text']>[0] = someone,
) {
  return deliver(stack.simulator.events.text(source, text));
}

async function deliver(
  event: Parameters<EmbeddedStack['simulator']['post']>[1] extends infer B
    ? Extract<B, unknown[]>[number]
    : never,
) {
  const { status } = await stack.simulator.post(stack.webhookUrl, [event]);
  await stack.bus.idle();
  return { status, shown: stack.simulator.shown().at(-1)?.messages ?? [] };
}

const path = () =>
  log.filter(({ message }) => message === 'hop').map(({ service, topic }) => `${service} ${topic}`);
const wordsOf = (messages: unknown): string => JSON.stringify(messages);

test('a question for a township is answered with real places, their source, and what is not known', async () => {
  const { status, shown } = await say('花壇有什麼素食？');

  expect(status).toBe(200);
  expect(published.map(({ topic }) => topic)).toEqual([
    'line.received',
    'place-search.requested',
    'tool.completed',
    'reply.approved',
  ]);
  expect(shown[0]).toMatchObject({ type: 'text', text: expect.stringContaining('花壇鄉找到 20 家') });
  expect(wordsOf(shown)).toContain('條件：素食（您這次說的）');
  expect(wordsOf(shown)).toContain('我不知道：現在有沒有開、走路多遠、確切位置、輪椅好不好進。');
  expect(wordsOf(shown)).toContain('民間素食地圖 2020年4月');
});

test('a question that names no condition passes memory on its way', async () => {
  const { shown } = await say('花壇有推薦吃的嗎');

  expect(path().sort()).toEqual([
    'ingress line.received',
    'memory memory.requested',
    'place-search place-search.requested',
    'responder reply.approved',
    'router line.received',
    'validator tool.completed',
  ]);
  expect(wordsOf(shown)).toContain('條件：沒有指定素別');
});

test('while the model reads, LINE shows that the bot is thinking; a fixed command shows nothing', async () => {
  const loading = () => stack.simulator.calls.filter(({ endpoint }) => endpoint === 'loading');

  await say('選單');
  expect(loading()).toEqual([]);
  await say('花壇有什麼素食？');
  expect(loading()).toMatchObject([{ status: 202 }]);
});

test('選單 is a fixed command: it takes the other topic, and no model is asked', async () => {
  const { shown } = await say('選單');

  expect(published.map(({ topic }) => topic)).toEqual(['line.command', 'reply.approved']);
  expect(shown[0]).toMatchObject({ type: 'flex', altText: expect.stringMatching(/^選單：查蔬食/) });
});

test('pressing 看更多 lists the next five, and no place twice', async () => {
  const first = await say('花壇有什麼素食？');
  const more = pressables(first.shown).find(({ label }) => label.startsWith('看更多'))?.action;

  const second = await deliver(stack.simulator.events.postback(someone, (more as { data: string }).data));

  const counters = (messages: unknown) => wordsOf(messages).match(/\d+／20/g);
  expect(counters(first.shown)).toEqual(['1／20', '2／20', '3／20', '4／20', '5／20']);
  expect(counters(second.shown)).toEqual(['6／20', '7／20', '8／20', '9／20', '10／20']);
});

test('a group that does not address the bot is not answered, and nothing leaves ingress', async () => {
  const { status, shown } = await say('花壇有什麼素食？', aGroup);

  expect([status, shown, published]).toEqual([200, [], []]);
});

test('a group that mentions the bot gets the same search without anybody’s memory', async () => {
  const { shown } = await say('@吃飽未 花壇', aGroup);

  expect(wordsOf(shown)).toContain('花壇鄉找到 20 家');
  expect(path()).not.toContain('memory memory.requested');
});

test('the words and the ids of a person stand in no log line', async () => {
  await say('花壇有什麼素食？');
  await say('今天想吃全素，員林');

  const lines = JSON.stringify(log);
  for (const secret of ['什麼素食', '全素', 'vegan', '1'.repeat(32)]) expect(lines).not.toContain(secret);
});
