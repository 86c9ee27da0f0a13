import { readConfig } from '@jiaba/shared/config-reader';
import { consumerConfigShape, dataDirShape } from '@jiaba/shared/consumer-config';
import * as z from 'zod';

export const config = readConfig(
  z.object({
    ...consumerConfigShape,
    ...dataDirShape,
    LINE_CHANNEL_ACCESS_TOKEN: z.string().min(1).describe('channel access token of the LINE bot'),
    LINE_API_BASE: z.url().default('https://api.line.me').describe('LINE Messaging API, or the simulator'),
    LINE_BASIC_ID: z
      .string()
      .startsWith('@')
      .optional()
      .describe("the bot's basic id (@…), for the button in a group that leads to its 1:1 chat"),
    PUSH_MESSAGES: z
      .enum(['on', 'off'])
      .default('off')
      .describe('whether an answer too late for its reply token is pushed, which LINE counts and bills'),
  }),
  process.env,
);
