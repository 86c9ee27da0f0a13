import { expect, test } from '@jest/globals';
import { LineBotClient } from '@line/bot-sdk';
import { MONTHLY_LIMIT, RATE_LIMIT } from '../faults.ts';
import { type LineSimulator, startLineSimulator } from '../simulator.ts';
import {
  call,
  GRANNY,
  handClock,
  hello,
  push,
  reply,
  SECRET,
  TOKEN,
  withSimulator,
} from './simulator-setup.ts';

const KEY = '123e4567-e89b-12d3-a456-426655440000';

/** Sends a reply, and gives up once the simulator has taken it. */
async function replyAndGiveUp(simulator: LineSimulator, replyToken: string): Promise<void> {
  const giveUp = new AbortController();
  const attempt = call(
    simulator,
    '/v2/bot/message/reply',
    { replyToken, messages: [hello] },
    {},
    giveUp.signal,
  );
  const before = simulator.calls.length;
  while (simulator.calls.length === before) await new Promise((resolve) => setImmediate(resolve));
  giveUp.abort();
  await expect(attempt).rejects.toThrow('aborted');
}

test(
  'under a time-out nothing is shown, no answer comes, and the token is still good',
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    simulator.faults.next('reply', { kind: 'timeout' });
    await replyAndGiveUp(simulator, token);
    expect(simulator.shown()).toEqual([]);
    expect((await reply(simulator, token)).status).toBe(200);
  }),
);

test(
  'accept-then-timeout shows the message and keeps the answer back',
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    simulator.faults.next('reply', { kind: 'accept-then-timeout' });
    await replyAndGiveUp(simulator, token);
    expect(simulator.shown(GRANNY)).toHaveLength(1);
    expect((await reply(simulator, token)).body.message).toBe('Invalid reply token');
  }),
);

test('closing the simulator ends a call that is never answered', async () => {
  const simulator = await startLineSimulator({
    clock: handClock(),
    channelAccessToken: TOKEN,
    channelSecret: SECRET,
  });
  simulator.faults.next('push', { kind: 'timeout' });
  const attempt = push(simulator, GRANNY);
  while (simulator.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([expect(attempt).rejects.toThrow('fetch failed'), simulator.close()]);
});

test(
  'break cuts the connection with nothing shown',
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    simulator.faults.next('reply', { kind: 'break' });
    await expect(reply(simulator, token)).rejects.toThrow('fetch failed');
    expect(simulator.shown()).toEqual([]);
    expect((await reply(simulator, token)).status).toBe(200);
  }),
);

test(
  'accept-then-break shows the message and cuts the connection',
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    simulator.faults.next('reply', { kind: 'accept-then-break' });
    await expect(reply(simulator, token)).rejects.toThrow('fetch failed');
    expect(simulator.shown(GRANNY)).toHaveLength(1);
  }),
);

test(
  'accept-then-garbage shows the message and makes the SDK fail on a 200',
  withSimulator(async (simulator) => {
    const client = LineBotClient.fromChannelAccessToken({
      channelAccessToken: TOKEN,
      apiBaseURL: simulator.url,
    });
    simulator.faults.next('reply', { kind: 'accept-then-garbage' });
    const attempt = client.replyMessage({ replyToken: simulator.issueReplyToken(GRANNY), messages: [hello] });
    await expect(attempt).rejects.toMatchObject({ name: 'SyntaxError' });
    expect(simulator.shown(GRANNY)).toHaveLength(1);
    expect(simulator.calls.at(-1)?.status).toBe(200);
  }),
);

test(
  'accept-then-500 shows the message, and the retry key finds out',
  withSimulator(async (simulator) => {
    simulator.faults.next('push', { kind: 'accept-then-500' });
    expect((await push(simulator, GRANNY, KEY)).status).toBe(500);
    expect((await push(simulator, GRANNY, KEY)).status).toBe(409);
    expect(simulator.shown(GRANNY)).toHaveLength(1);
  }),
);

test(
  'a call that is refused anyway is refused as usual under accept-then',
  withSimulator(async (simulator) => {
    simulator.faults.next('reply', { kind: 'accept-then-500' });
    expect((await reply(simulator, 'unknown')).body.message).toBe('Invalid reply token');
  }),
);

test.each([
  [401, 'Authentication failed'],
  [403, 'Access to this API is not available for your account'],
  [429, RATE_LIMIT],
  [500, 'Internal Server Error'],
] as const)('status %i refuses with words of LINE and takes nothing', (status, message) =>
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    simulator.faults.next('reply', { kind: 'status', status });
    expect(await reply(simulator, token)).toMatchObject({
      status,
      body: { message: expect.stringContaining(message) },
    });
    expect((await reply(simulator, token)).status).toBe(200);
  })(),
);

test(
  'a monthly limit is told apart by its message, and a rate limit may say when to come back',
  withSimulator(async (simulator) => {
    simulator.faults.next('push', { kind: 'status', status: 429, message: MONTHLY_LIMIT });
    simulator.faults.next('push', { kind: 'status', status: 429, retryAfterSeconds: 3 });
    expect((await push(simulator, GRANNY)).body.message).toBe('You have reached your monthly limit.');
    expect((await push(simulator, GRANNY)).headers.get('retry-after')).toBe('3');
  }),
);

test(
  'a fault meets the next calls of its endpoint and then ends',
  withSimulator(async (simulator) => {
    simulator.faults.next('push', { kind: 'status', status: 500 }, 2);
    const token = simulator.issueReplyToken(GRANNY);
    expect((await reply(simulator, token)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await push(simulator, GRANNY)).status);
    expect(statuses).toEqual([500, 500, 200]);

    simulator.faults.next('push', { kind: 'status', status: 500 });
    simulator.faults.clear();
    expect((await push(simulator, GRANNY)).status).toBe(200);
  }),
);
