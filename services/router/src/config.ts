import { type Environment, readConfig } from '@jiaba/shared/config-reader';
import { type ConsumerConfig, consumerConfigShape, dataDirShape } from '@jiaba/shared/consumer-config';
import { isLocalKey } from '@jiaba/shared/local-keys';
import * as z from 'zod';
import type { GeminiSettings } from './model/gemini-model.ts';
import type { GeminiAccess } from './model/genai-client.ts';
import { googleBaseUrl, isGoogleHost } from './model/google-host.ts';

export interface RouterConfig extends ConsumerConfig {
  dataDir: string;
  /** Absent without a key on a developer's machine: the deterministic reader answers. */
  gemini?: GeminiSettings;
  callsPerDay: number;
  /** For the loading animation; absent where there is no LINE. */
  line?: { channelAccessToken: string; apiBaseURL: string };
}

const model = (id: string) =>
  z
    .string()
    .regex(/^[\w.-]+$/)
    .default(id);
const host = z.url().describe('host of the model; production takes *.googleapis.com alone');

const fields = {
  ...consumerConfigShape,
  ...dataDirShape,
  GEMINI_PLATFORM: z
    .enum(['gemini-api', 'vertex-ai'])
    .default('gemini-api')
    .describe('gemini-api (a key) or vertex-ai (the Google Cloud project)'),
  GEMINI_WIRE: z
    .enum(['interactions', 'generate-content'])
    .optional()
    .describe('protocol; by default interactions, and generate-content on vertex-ai'),
  GEMINI_BASE_URL: host.optional(),
  GEMINI_API_KEY: z.string().min(1).optional().describe('Gemini API key'),
  GEMINI_PAID: z
    .string()
    .optional()
    .describe('true: the key belongs to a paid plan, which Google does not train on'),
  GEMINI_MODEL: model('gemini-3.8-flash').describe('the model that is asked first'),
  GEMINI_FALLBACK_MODEL: model('gemini-3.5-flash').describe(
    'the model that is asked when the first cannot answer',
  ),
  GOOGLE_CLOUD_LOCATION: z.string().min(1).default('global').describe('where Vertex AI runs'),
  MODEL_CALLS_PER_DAY: z.coerce
    .number()
    .pipe(z.int().min(1))
    .default(200)
    .describe('how often a person may use the model in a day'),
  LINE_CHANNEL_ACCESS_TOKEN: z.string().min(1).optional().describe('channel access token of the LINE bot'),
  LINE_API_BASE: z.url().default('https://api.line.me').describe('LINE Messaging API, or the simulator'),
};

const development = z.object(fields);
type Fields = z.infer<typeof development>;

const production = {
  ...fields,
  GEMINI_BASE_URL: host.refine(isGoogleHost).optional(),
  LINE_CHANNEL_ACCESS_TOKEN: z
    .string()
    .refine((token) => !isLocalKey(token))
    .describe('channel access token of the LINE bot'),
};

const productions = {
  'gemini-api': z.object({
    ...production,
    GEMINI_API_KEY: z
      .string()
      .min(1)
      .describe('Gemini API key of a paid plan, or set GEMINI_PLATFORM=vertex-ai'),
    GEMINI_PAID: z
      .literal('true')
      .describe('true, once the key belongs to a paid plan: Google trains on unpaid ones'),
  }),
  'vertex-ai': z.object({
    ...production,
    GOOGLE_CLOUD_PROJECT: z.string().min(1).describe('the project that Vertex AI runs in'),
  }),
};

/**
 * The configuration of the router. Production, which is Cloud Run or JIABA_ENV=production, demands Vertex AI or a
 * paid key and sends nobody's words to another host than Google's. Throws one error that names every fault.
 */
export function routerConfig(env: Environment = process.env): RouterConfig {
  const isProduction = Boolean(env.K_SERVICE) || env.JIABA_ENV === 'production';
  const isVertex = env.GEMINI_PLATFORM === 'vertex-ai';
  const schema = isProduction ? productions[isVertex ? 'vertex-ai' : 'gemini-api'] : development;
  const config: Fields = readConfig(schema, env);
  return {
    ...config,
    dataDir: config.DATA_DIR,
    gemini: geminiSettings(config),
    callsPerDay: config.MODEL_CALLS_PER_DAY,
    ...(config.LINE_CHANNEL_ACCESS_TOKEN && {
      line: { channelAccessToken: config.LINE_CHANNEL_ACCESS_TOKEN, apiBaseURL: config.LINE_API_BASE },
    }),
  };
}

function geminiSettings(config: Fields): GeminiSettings | undefined {
  const access = accessOf(config);
  const isVertex = access?.platform === 'vertex-ai';
  return (
    access && {
      access,
      baseUrl:
        config.GEMINI_BASE_URL ??
        (isVertex ? googleBaseUrl['vertex-ai'](access.location) : googleBaseUrl['gemini-api']),
      wire: config.GEMINI_WIRE ?? (isVertex ? 'generate-content' : 'interactions'),
      models: [...new Set([config.GEMINI_MODEL, config.GEMINI_FALLBACK_MODEL])],
    }
  );
}

function accessOf(config: Fields): GeminiAccess | undefined {
  const { GEMINI_PLATFORM: platform, GEMINI_API_KEY: apiKey, GOOGLE_CLOUD_PROJECT: project } = config;
  if (platform === 'gemini-api') return apiKey ? { platform, apiKey } : undefined;
  return project ? { platform, project, location: config.GOOGLE_CLOUD_LOCATION } : undefined;
}
