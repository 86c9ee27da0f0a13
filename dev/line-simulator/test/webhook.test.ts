import { expect, test } from '@jest/globals';
import { validateSignature } from '@line/bot-sdk';
import { lineId } from '../sequence.ts';
import { signatureOf } from '../signature.ts';
import { startLineSimulator } from '../simulator.ts';
import { fromGroup, fromRoom, fromUser } from '../sources.ts';
import { withBot } from './recording-bot.ts';
import { FAMILY, GRANNY, handClock, SECRET, TOKEN, withSimulator } from './simulator-setup.ts';

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const granny = fromUser(GRANNY);
const family = fromGroup(FAMILY, GRANNY);

test("the signature is that of LINE's own example", () => {
  const body = '{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}';
  expect(signatureOf('8c570fa6dd201bb328f1c1eac23a96d8', body)).toBe(
    'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=',
  );
});

test(
  'an empty list of events is the signed ping of the console',
  withSimulator(async (simulator) => {
    await withBot(async (bot) => {
      expect(await simulator.post(bot.url, [])).toEqual({ status: 200, body: 'OK' });
      expect(bot.received[0]?.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-line-signature': 'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=',
      });
    });
  }),
);

test(
  'emoji, raw or escaped, are signed over the very bytes that are sent',
  withSimulator(async (simulator) => {
    await withBot(async (bot) => {
      const bodies = ['{"text":"😭🏁✋👨‍👩‍👧"}', '{"text":"\\uD83E\\uDD28 ✋"}'];
      for (const body of bodies) await simulator.post(bot.url, body);
      await simulator.post(bot.url, [simulator.events.text(granny, '花壇 🍜')]);

      expect(bot.received.slice(0, 2).map(({ bytes }) => bytes.toString('utf8'))).toEqual(bodies);
      for (const { bytes, headers } of bot.received) {
        expect(validateSignature(bytes, SECRET, String(headers['x-line-signature']))).toBe(true);
      }
    });
  }),
);

test(
  'a wrong signature, or none, can be sent too',
  withSimulator(async (simulator) => {
    await withBot(async (bot) => {
      await simulator.post(bot.url, [], { signature: 'wrong' });
      await simulator.post(bot.url, [], { signature: null });
      expect(bot.received.map(({ headers }) => headers['x-line-signature'])).toEqual(['wrong', undefined]);
    });
  }),
);

test(
  'only isRedelivery differs when an event comes again',
  withSimulator(async (simulator) => {
    await withBot(async (bot) => {
      const event = simulator.events.text(granny, '花壇');
      await simulator.post(bot.url, [event]);
      await simulator.redeliver(bot.url, [event]);
      const [first, again] = bot.received.map(({ bytes }) => JSON.parse(bytes.toString('utf8')).events[0]);
      expect(first).toEqual(event);
      expect(again).toEqual({ ...event, deliveryContext: { isRedelivery: true } });
    });
  }),
);

test(
  'each event has an id of its own that begins with its time, and a reply token of its own',
  withSimulator(async ({ events }, clock) => {
    const at = clock.now() - 86_400_000;
    const [first, second] = [events.text(granny, '一'), events.text(granny, '二')];
    const yesterday = events.text(granny, '昨天', { at });
    expect(first.webhookEventId).toMatch(ULID);
    expect(first.webhookEventId.slice(0, 10)).toBe(second.webhookEventId.slice(0, 10));
    expect(first.webhookEventId).not.toBe(second.webhookEventId);
    expect(yesterday.webhookEventId < first.webhookEventId).toBe(true);
    expect(yesterday.timestamp).toBe(at);
    expect(first.replyToken).toMatch(/^[0-9a-f]{32}$/);
    expect(first.replyToken).not.toBe(second.replyToken);
  }),
);

test('the same seed makes the same events', async () => {
  const made = async (seed: string) => {
    const simulator = await startLineSimulator({
      clock: handClock(),
      channelAccessToken: TOKEN,
      channelSecret: SECRET,
      seed,
    });
    await simulator.close();
    return simulator.events.text(granny, '花壇');
  };
  expect(await made('a')).toEqual(await made('a'));
  expect(await made('a')).not.toEqual(await made('b'));
});

test(
  'these events can be answered, and these cannot',
  withSimulator(async ({ events }) => {
    const answerable = [
      events.text(granny, '好'),
      events.postback(granny, 'x'),
      events.location(granny, { latitude: 24, longitude: 120.5 }),
      events.image(granny),
      events.video(granny),
      events.audio(granny),
      events.file(granny, 'a.pdf'),
      events.sticker(granny),
      events.follow(GRANNY),
      events.join(fromGroup(FAMILY)),
      events.memberJoined(fromGroup(FAMILY), [GRANNY]),
      events.messageEdited(family, '1', '好'),
    ];
    const silent = [
      events.unfollow(GRANNY),
      events.leave(fromGroup(FAMILY)),
      events.memberLeft(fromGroup(FAMILY), [GRANNY]),
      events.unsend(granny, '1'),
      events.text(granny, '好', { mode: 'standby' }),
      events.follow(GRANNY, { mode: 'standby' }),
    ];
    expect(answerable.filter((event) => !event.replyToken)).toEqual([]);
    expect(silent.filter((event) => 'replyToken' in event)).toEqual([]);
    expect(silent.map(({ mode }) => mode)).toEqual([...Array(4).fill('active'), 'standby', 'standby']);
  }),
);

test(
  'in a group a text that begins with the name of the bot mentions it, in UTF-16 units',
  withSimulator(async ({ events, destination }) => {
    const mention = (text: string) => events.text(family, text).message;
    const self = { type: 'user', userId: destination, isSelf: true };
    expect(mention('@吃飽未 花壇')).toMatchObject({
      mention: { mentionees: [{ ...self, index: 0, length: 4 }] },
    });
    expect(mention(' ＠bot 花壇')).toMatchObject({
      mention: { mentionees: [{ ...self, index: 1, length: 4 }] },
    });
    expect(mention('花壇 @阿嬤')).not.toHaveProperty('mention');
    expect(events.text(family, '@吃飽未', { mention: null }).message).not.toHaveProperty('mention');
    expect(events.text(granny, '@吃飽未 花壇').message).not.toHaveProperty('mention');
  }),
);

test(
  'a mention after an emoji is counted in UTF-16 units',
  withSimulator(async ({ events }) => {
    const mention = { mentionees: [{ type: 'user', index: '🙂 '.length, length: 4, isSelf: true } as const] };
    const { message } = events.text(family, '🙂 @吃飽未 花壇', { mention });
    expect(message).toMatchObject({
      text: '🙂 @吃飽未 花壇',
      mention: { mentionees: [{ index: 3, length: 4 }] },
    });
  }),
);

test(
  'an answer goes to the chat that the event came from',
  withSimulator(async (simulator) => {
    const room = lineId('R', '一起吃');
    const { events } = simulator;
    for (const source of [granny, family, fromGroup(FAMILY), fromRoom(room, GRANNY)]) {
      const { replyToken = '' } = events.text(source, '好');
      await fetch(`${simulator.url}/v2/bot/message/reply`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ replyToken, messages: [{ type: 'text', text: '好' }] }),
      });
    }
    expect(simulator.shown().map(({ sourceId }) => sourceId)).toEqual([GRANNY, FAMILY, FAMILY, room]);
  }),
);

test(
  'a date that was picked travels in the postback',
  withSimulator(async ({ events }) => {
    const { postback } = events.postback(granny, 'when', { params: { date: '2026-12-05' } });
    expect(postback).toEqual({ data: 'when', params: { date: '2026-12-05' } });
  }),
);
