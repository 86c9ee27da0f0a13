import type { Environment } from '@jiaba/shared/config-reader';
import { isLocalKey } from '@jiaba/shared/local-keys';
import { consumerVariables, storeVariables } from '@jiaba/shared/service-variables';
import { readVariables } from '@jiaba/shared/variables';
import * as z from 'zod';

const LINE_API = 'https://api.line.me';
const accessToken = z.string().min(1);

export const responderVariables = {
  fields: {
    ...consumerVariables.fields,
    ...storeVariables.fields,
    LINE_CHANNEL_ACCESS_TOKEN: accessToken.describe('channel access token: LINE console, Messaging API'),
    LINE_API_BASE: z.url().default(LINE_API).describe('LINE Messaging API, or the simulator'),
    PUSH_MESSAGES: z
      .enum(['on', 'off'])
      .default('off')
      .describe('whether an answer too late for its reply token is pushed, which LINE counts and bills'),
  },
  production: {
    ...consumerVariables.production,
    ...storeVariables.production,
    LINE_CHANNEL_ACCESS_TOKEN: accessToken
      .refine((token) => !isLocalKey(token))
      .describe('channel access token: LINE console, Messaging API; none that was made locally'),
    LINE_API_BASE: z.literal(LINE_API).default(LINE_API).describe('production talks to LINE'),
  },
};

export const responderConfig = (env: Environment = process.env) => readVariables(responderVariables, env);
