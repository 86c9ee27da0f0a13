import { expect, test } from '@jest/globals';
import { HTTPFetchError, LineBotClient } from '@line/bot-sdk';
import { lineId } from '../sequence.ts';
import type { LineSimulator } from '../simulator.ts';
import { call, FAMILY, flex, GRANNY, hello, push, TOKEN, withSimulator } from './simulator-setup.ts';

const sdk = ({ url }: LineSimulator, channelAccessToken = TOKEN) =>
  LineBotClient.fromChannelAccessToken({ channelAccessToken, apiBaseURL: url });

const failure = (attempt: Promise<unknown>): Promise<HTTPFetchError> =>
  attempt.then(
    () => Promise.reject(new Error('LINE accepted it')),
    (error: unknown) => (error instanceof HTTPFetchError ? error : Promise.reject(error)),
  );

test(
  'the SDK replies, and the person sees the messages',
  withSimulator(async (simulator) => {
    const replyToken = simulator.issueReplyToken(GRANNY);

    const { httpResponse, body } = await sdk(simulator).replyMessageWithHttpInfo({
      replyToken,
      messages: [hello, hello],
    });

    expect(body.sentMessages).toEqual([
      { id: expect.stringMatching(/^\d{18}$/), quoteToken: expect.any(String) },
      { id: expect.stringMatching(/^\d{18}$/), quoteToken: expect.any(String) },
    ]);
    expect(httpResponse.headers.get('x-line-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(simulator.shown(GRANNY)).toMatchObject([{ via: 'reply', replyToken, messages: [hello, hello] }]);
    expect(simulator.shown(FAMILY)).toEqual([]);
  }),
);

test(
  'the SDK is told why a message is invalid, and nobody sees it',
  withSimulator(async (simulator) => {
    const error = await failure(
      sdk(simulator).replyMessage({
        replyToken: simulator.issueReplyToken(GRANNY),
        messages: [hello, { type: 'text', text: '' }],
      }),
    );

    expect(error.status).toBe(400);
    expect(JSON.parse(error.body)).toEqual({
      message: 'The request body has 1 error(s)',
      details: [{ message: 'May not be empty', property: 'messages[1].text' }],
    });
    expect(simulator.shown()).toEqual([]);
  }),
);

test(
  'a wrong access token is refused with 401',
  withSimulator(async (simulator) => {
    const error = await failure(sdk(simulator, 'wrong').getProfile(GRANNY));
    expect(error.status).toBe(401);
    expect(error.body).toContain('Authentication failed');
    expect(error.headers.get('x-line-request-id')).toBeTruthy();
  }),
);

test(
  'the SDK pushes with a retry key, and a repetition is a 409 that names the first request',
  withSimulator(async (simulator) => {
    const client = sdk(simulator);
    const key = '123e4567-e89b-12d3-a456-426655440000';
    const first = await client.pushMessageWithHttpInfo({ to: GRANNY, messages: [hello] }, key);

    const again = await failure(client.pushMessage({ to: GRANNY, messages: [hello] }, key));

    expect(again.status).toBe(409);
    expect(again.headers.get('x-line-accepted-request-id')).toBe(
      first.httpResponse.headers.get('x-line-request-id'),
    );
    expect(JSON.parse(again.body).sentMessages).toEqual(first.body.sentMessages);
    expect(simulator.shown(GRANNY)).toHaveLength(1);
  }),
);

test(
  'the loading animation is for one-to-one chats only',
  withSimulator(async (simulator) => {
    const client = sdk(simulator);
    const { httpResponse } = await client.showLoadingAnimationWithHttpInfo({ chatId: GRANNY });
    expect(httpResponse.status).toBe(202);

    const error = await failure(client.showLoadingAnimation({ chatId: FAMILY, loadingSeconds: 10 }));
    expect(error.status).toBe(400);
    expect(error.body).toContain('Only user id is acceptable');
  }),
);

test(
  'the loading animation lasts 5 to 60 seconds in steps of five',
  withSimulator(async (simulator) => {
    const statuses = [];
    for (const loadingSeconds of [5, 60, 0, 65, 7]) {
      const { status } = await call(simulator, '/v2/bot/chat/loading/start', {
        chatId: GRANNY,
        loadingSeconds,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([202, 202, 400, 400, 400]);
  }),
);

test(
  'a profile is given of those who wrote, not of strangers and not of those who blocked the bot',
  withSimulator(async (simulator) => {
    const client = sdk(simulator);
    expect((await failure(client.getProfile(GRANNY))).status).toBe(404);

    simulator.events.follow(GRANNY);
    simulator.people.meet(GRANNY, '阿嬤');
    expect(await client.getProfile(GRANNY)).toEqual({
      userId: GRANNY,
      displayName: '阿嬤',
      language: 'zh-TW',
    });

    simulator.events.unfollow(GRANNY);
    expect((await failure(client.getProfile(GRANNY))).status).toBe(404);
  }),
);

test(
  'each validate endpoint judges messages without sending them',
  withSimulator(async (simulator) => {
    const client = sdk(simulator);
    const good = { messages: [hello] };
    const bad = { messages: [flex({ type: 'bubble' })] as never };
    for (const kind of ['Reply', 'Push', 'Multicast', 'Narrowcast', 'Broadcast'] as const) {
      await client[`validate${kind}`](good);
      const error = await failure(client[`validate${kind}`](bad));
      expect(JSON.parse(error.body).details).toEqual([
        { message: 'At least one block must be specified', property: '/' },
      ]);
    }
    expect(simulator.shown()).toEqual([]);
  }),
);

test(
  'the quota counts what was pushed, not what was replied',
  withSimulator(async (simulator) => {
    const client = sdk(simulator);
    await client.replyMessage({ replyToken: simulator.issueReplyToken(GRANNY), messages: [hello] });
    await client.pushMessage({ to: GRANNY, messages: [hello, hello] });

    expect(await client.getMessageQuota()).toEqual({ type: 'none' });
    expect(await client.getMessageQuotaConsumption()).toEqual({ totalUsage: 1 });
  }),
);

test(
  'a push to somebody who blocked the bot is accepted and not seen',
  withSimulator(async (simulator) => {
    simulator.events.unfollow(GRANNY);
    expect((await push(simulator, GRANNY)).status).toBe(200);
    expect(simulator.shown(GRANNY)).toEqual([]);

    simulator.events.follow(GRANNY, { isUnblocked: true });
    await push(simulator, GRANNY);
    expect(simulator.shown(GRANNY)).toHaveLength(1);
  }),
);

test(
  'a push goes to a person, a group or a room, and to nothing else',
  withSimulator(async (simulator) => {
    const statuses = [];
    for (const to of [GRANNY, FAMILY, lineId('R', '一起吃'), '阿嬤', '']) {
      statuses.push((await push(simulator, to)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 400, 400]);
  }),
);

test(
  'unknown paths, wrong content types, broken JSON and bodies over 2 MB have their own status',
  withSimulator(async (simulator) => {
    const path = '/v2/bot/message/push';
    const ofBytes = (bytes: number) => JSON.stringify({ to: '', pad: 'x'.repeat(bytes - 18) });
    expect(ofBytes(100)).toHaveLength(100);

    expect((await call(simulator, '/v2/bot/message/shout', {})).status).toBe(404);
    expect(await call(simulator, path, {}, { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { message: 'The content type, text/plain, is not supported' },
    });
    expect(await call(simulator, path, '{')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('could not be parsed as JSON') },
    });
    expect((await call(simulator, path, ofBytes(2 * 1024 * 1024))).status).toBe(400);
    expect((await call(simulator, path, ofBytes(2 * 1024 * 1024 + 1))).status).toBe(413);
  }),
);

test(
  'an observer hears of every accepted batch until it stops listening',
  withSimulator(async (simulator) => {
    const heard: string[] = [];
    const stop = simulator.onShown(({ sourceId, via }) => heard.push(`${via} ${sourceId}`));
    await push(simulator, GRANNY);
    await push(simulator, 'nobody');
    stop();
    await push(simulator, FAMILY);
    expect(heard).toEqual([`push ${GRANNY}`]);
    expect(simulator.calls.map(({ endpoint, status }) => [endpoint, status])).toEqual([
      ['push', 200],
      ['push', 400],
      ['push', 200],
    ]);
  }),
);
