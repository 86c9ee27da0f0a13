import { expect, test } from '@jest/globals';
import { fromUser } from '../sources.ts';
import { withBot } from './recording-bot.ts';
import { call, GRANNY, hello, reply, withSimulator } from './simulator-setup.ts';

const MINUTE = 60_000;
const gone = { status: 400, body: { message: 'Invalid reply token' } };

test(
  'a reply token answers once',
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    expect((await reply(simulator, token)).status).toBe(200);
    expect(await reply(simulator, token)).toMatchObject(gone);
    expect(simulator.shown(GRANNY)).toHaveLength(1);
  }),
);

test(
  'a token that LINE never gave, such as the one of a console test, is invalid',
  withSimulator(async (simulator) => {
    expect(await reply(simulator, '0'.repeat(32))).toMatchObject(gone);
    expect((await reply(simulator, '')).body.details?.[0]?.property).toBe('replyToken');
  }),
);

test(
  'an invalid message does not use the token up',
  withSimulator(async (simulator) => {
    const token = simulator.issueReplyToken(GRANNY);
    expect((await reply(simulator, token, [{ type: 'text', text: '' }])).status).toBe(400);
    expect((await reply(simulator, token)).status).toBe(200);
  }),
);

test(
  'a retry key on a reply is refused and does not use the token up',
  withSimulator(async (simulator) => {
    const replyToken = simulator.issueReplyToken(GRANNY);
    const key = { 'x-line-retry-key': '123e4567-e89b-12d3-a456-426655440000' };
    const refusal = await call(simulator, '/v2/bot/message/reply', { replyToken, messages: [hello] }, key);
    expect(refusal.status).toBe(400);
    expect((await reply(simulator, replyToken)).status).toBe(200);
  }),
);

test(
  'a token lives for less than a minute',
  withSimulator(async (simulator, clock) => {
    const [early, late] = [simulator.issueReplyToken(GRANNY), simulator.issueReplyToken(GRANNY)];
    clock.forward(MINUTE - 1);
    expect((await reply(simulator, early)).status).toBe(200);
    clock.forward(1);
    expect(await reply(simulator, late)).toMatchObject(gone);
  }),
);

test(
  'the minute counts from the delivery of the webhook, and a redelivery gives another',
  withSimulator(async (simulator, clock) => {
    await withBot(async (bot) => {
      const event = simulator.events.text(fromUser(GRANNY), '花壇 素食');
      clock.forward(5 * MINUTE);
      await simulator.post(bot.url, [event]);
      clock.forward(5 * MINUTE);
      expect(await reply(simulator, event.replyToken ?? '')).toMatchObject(gone);

      await simulator.redeliver(bot.url, [event]);
      expect((await reply(simulator, event.replyToken ?? '')).status).toBe(200);
    });
  }),
);

test(
  'a redelivery does not bring a used token back',
  withSimulator(async (simulator) => {
    await withBot(async (bot) => {
      const event = simulator.events.text(fromUser(GRANNY), '花壇 素食');
      await simulator.post(bot.url, [event]);
      await reply(simulator, event.replyToken ?? '');
      await simulator.redeliver(bot.url, [event]);
      expect(await reply(simulator, event.replyToken ?? '')).toMatchObject(gone);
    });
  }),
);

test(
  'twenty minutes after the event no redelivery helps',
  withSimulator(async (simulator, clock) => {
    await withBot(async (bot) => {
      const [kept, lost] = [1, 2].map(() => simulator.events.text(fromUser(GRANNY), '花壇 素食'));
      clock.forward(20 * MINUTE - 1);
      await simulator.redeliver(
        bot.url,
        [kept, lost].flatMap((event) => event ?? []),
      );
      expect((await reply(simulator, kept?.replyToken ?? '')).status).toBe(200);
      clock.forward(1);
      expect(await reply(simulator, lost?.replyToken ?? '')).toMatchObject(gone);
    });
  }),
);

test(
  'the token of a recorded webhook begins its life when that is delivered',
  withSimulator(async (simulator, clock) => {
    await withBot(async (bot) => {
      const replyToken = 'b'.repeat(32);
      const recorded = { ...simulator.events.text(fromUser(GRANNY), '花壇 素食'), replyToken };
      expect(await reply(simulator, replyToken)).toMatchObject(gone);
      await simulator.post(bot.url, [recorded]);
      clock.forward(MINUTE - 1);
      expect((await reply(simulator, replyToken)).status).toBe(200);
      expect(simulator.shown(GRANNY)).toHaveLength(1);
    });
  }),
);
