import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '@jiaba/shared/bus';
import type { Fields } from '@jiaba/shared/log';
import { fromGroup, fromUser } from '../../dev/line-simulator/sources.ts';
import { traceCommand } from '../../dev/ops/trace-command.ts';
import { type EmbeddedStack, startEmbedded } from '../../dev/stack/embedded.ts';

/** One turn as operators see it: over real HTTP, the embedded bus and SQLite, with spans in the log. */

const someone = fromUser(`U${'1'.repeat(32)}`);
const aGroup = fromGroup(`C${'2'.repeat(32)}`, `U${'1'.repeat(32)}`);
const TRACE = 'logging.googleapis.com/trace';

let dataDir: string;
let stack: EmbeddedStack;
let log: Fields[];
let published: Message[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'jiaba-trace-'));
  [log, published] = [[], []];
  stack = await startEmbedded({
    dataDir,
    seed: 'trace',
    trace: 'log',
    sink: (entry) => log.push(entry),
    observe: ({ kind, message }) => kind === 'published' && published.push(message),
  });
});

afterEach(async () => {
  await stack.close();
  rmSync(dataDir, { recursive: true });
});

type Webhook = Parameters<EmbeddedStack['simulator']['post']>[1];

async function post(webhook: Webhook): Promise<void> {
  await stack.simulator.post(stack.webhookUrl, webhook);
  await stack.bus.idle();
}

/** A question without a condition, which passes all six services. */
const ask = () => post([stack.simulator.events.text(someone, '花壇有推薦吃的嗎')]);

async function opsTrace(turnId: unknown) {
  const printed: string[] = [];
  const code = await traceCommand([String(turnId)], {
    print: (text) => printed.push(text),
    gcloud: () => Promise.reject(new Error('not asked')),
    stdin: Readable.from(log.map((entry) => `${JSON.stringify(entry)}\n`)),
  });
  return { code, text: printed.join('\n') };
}

test('one trace id stands in the logs of all six services', async () => {
  await ask();

  expect(new Set(log.map((entry) => entry[TRACE])).size).toBe(1);
  expect(new Set(log.map(({ service }) => service))).toEqual(
    new Set(['ingress', 'router', 'memory', 'place-search', 'validator', 'responder']),
  );
});

test('each service hangs below the publication that it answers, up to the webhook', async () => {
  await ask();
  const spans = new Map(
    log
      .filter(({ message }) => message === 'span')
      .map((span) => [span['logging.googleapis.com/spanId'], span]),
  );

  const chain: unknown[] = [];
  let span = [...spans.values()].find(({ name }) => name === 'LINE reply');
  for (; span; span = spans.get(span.parentSpanId)) chain.unshift(span.name);

  expect(chain).toEqual([
    'receive webhook',
    'publish line.received',
    'process line.received',
    'publish memory.requested',
    'process memory.requested',
    'publish place-search.requested',
    'process place-search.requested',
    'publish tool.completed',
    'process tool.completed',
    'publish reply.approved',
    'process reply.approved',
    'LINE reply',
  ]);
});

test('ops trace shows the turn whole: six hops with their store, model, publish and LINE spans', async () => {
  await ask();

  const { code, text } = await opsTrace(published[0]?.attributes.turnId);

  expect(code).toBe(0);
  for (const shown of ['ingress ', 'router ', 'memory ', 'place-search ', 'validator ', 'responder ']) {
    expect(text).toContain(`1  ${shown}`);
  }
  for (const call of ['store get', 'store commit', 'model call', 'publish tool.completed', 'LINE reply']) {
    expect(text).toContain(call);
  }
  expect(text).toContain('end    answer sent by reply');
  expect(text).not.toContain('missing');
});

test('a webhook that comes twice is one trace, and ops trace shows both', async () => {
  const event = stack.simulator.events.text(someone, '選單');
  await post([event]);
  await post([{ ...event, deliveryContext: { isRedelivery: true } }]);

  const { code, text } = await opsTrace(published[0]?.attributes.turnId);

  expect(code).toBe(0);
  expect(text.match(/ingress/g)).toHaveLength(2);
  expect(new Set(log.map((entry) => entry[TRACE])).size).toBe(1);
});

test('what comes together in one webhook is a turn each, and a trace each', async () => {
  const { events } = stack.simulator;
  await post([
    events.postback(someone, 'x'),
    events.text(aGroup, '@吃飽未 花壇'),
    events.text(someone, '花壇'),
  ]);

  const pairs = new Set(log.map((entry) => `${entry.turnId} ${entry[TRACE]}`));

  expect(pairs.size).toBe(3);
});

test('the words, the ids, the diet and the tokens of a person stand in no log line and in no span', async () => {
  const { events } = stack.simulator;
  await post([events.text(someone, '金絲雀 花壇有什麼素食？')]);
  await post([events.text(someone, '今天想吃全素，員林'), events.text(aGroup, '@吃飽未 金絲雀 蛋奶素')]);
  await post([events.postback(someone, '金絲雀')]);
  const [received] = published;
  if (!received) throw new Error('nothing was published');
  // Poison and an event that comes too late end as dead letters.
  await stack.bus.publish({ ...received, data: '{"text":"金絲雀"}' });
  await stack.bus.publish({
    ...received,
    attributes: { ...received.attributes, replyBy: received.attributes.receivedAt ?? '' },
  });
  await stack.bus.idle();

  expect(log.filter(({ message }) => message === 'span').length).toBeGreaterThan(40);
  expect(
    log
      .filter(({ message }) => message === 'dead letter')
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(['deadline', 'poison']);
  const lines = JSON.stringify(log);
  const tokens = published.flatMap(({ attributes }) => attributes.replyToken ?? []);
  const hashes = published.flatMap(({ attributes }) => attributes.ownerHash ?? []);
  expect([tokens.length, hashes.length].every((n) => n > 0)).toBe(true);
  const secrets = [
    '金絲雀',
    '什麼素食',
    '全素',
    '蛋奶素',
    'vegan',
    'vegetarian',
    '1'.repeat(32),
    '2'.repeat(32),
  ];
  for (const secret of [...secrets, ...tokens, ...hashes]) expect(lines).not.toContain(secret);
});
