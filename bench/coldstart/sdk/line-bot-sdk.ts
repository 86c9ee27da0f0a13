import { messagingApi } from '@line/bot-sdk';
import type { Use } from '../floor.ts';

const client = new messagingApi.MessagingApiClient({
  channelAccessToken: process.env.LINE_CHANNEL_ACCESS_TOKEN ?? '',
  baseURL: process.env.LINE_API_BASE,
});

export const use: Use = async ({ attributes: { replyToken } }) => {
  if (replyToken) await client.replyMessage({ replyToken, messages: [{ type: 'text', text: 'floor' }] });
};
