import type { Environment } from '@jiaba/shared/config-reader';
import { isLocalKey } from '@jiaba/shared/local-keys';
import { consumerVariables, storeVariables } from '@jiaba/shared/service-variables';
import { readVariables, refused } from '@jiaba/shared/variables';
import * as z from 'zod';
import { geminiFields, geminiProduction } from './gemini-variables.ts';

const LINE_API = 'https://api.line.me';
const accessToken = z.string().min(1);
const LOADING = 'channel access token of the LINE bot, for the loading animation';

const fields = {
  ...consumerVariables.fields,
  ...storeVariables.fields,
  ...geminiFields,
  LINE_CHANNEL_ACCESS_TOKEN: accessToken.optional().describe(LOADING),
  LINE_API_BASE: z.url().default(LINE_API).describe('LINE Messaging API, or the simulator'),
  READER_HANGS: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .default(0)
    .describe('how many of the first model calls hang for 25 s and do not heed their signal'),
};

const production = {
  ...consumerVariables.production,
  ...storeVariables.production,
  LINE_CHANNEL_ACCESS_TOKEN: accessToken.refine((token) => !isLocalKey(token)).describe(LOADING),
  LINE_API_BASE: z.literal(LINE_API).default(LINE_API).describe('production talks to LINE'),
  READER_HANGS: refused('remove it: it is for tests'),
};

const onGeminiApi = { fields, production: { ...production, ...geminiProduction['gemini-api'] } };
const onVertexAi = { fields, production: { ...production, ...geminiProduction['vertex-ai'] } };

/** As they are read where a Gemini API key is used, which asks for more than Vertex AI does. */
export const routerVariables = onGeminiApi;

export const routerConfig = (env: Environment = process.env) =>
  env.GEMINI_PLATFORM === 'vertex-ai' ? readVariables(onVertexAi, env) : readVariables(onGeminiApi, env);
