import { refused } from '@jiaba/shared/variables';
import * as z from 'zod';
import type { GeminiSettings } from './model/gemini-model.ts';
import type { GeminiAccess } from './model/genai-client.ts';
import { googleBaseUrl, isGoogleHost } from './model/google-host.ts';

const modelId = (id: string) =>
  z
    .string()
    .regex(/^[\w.-]+$/)
    .default(id);
const host = z.url().describe('host of the model; production takes *.googleapis.com alone');
const key = z.string().min(1);

/** What the router reads of the model. */
export const geminiFields = {
  GEMINI_PLATFORM: z
    .enum(['gemini-api', 'vertex-ai'])
    .default('gemini-api')
    .describe('gemini-api (a key) or vertex-ai (the Google Cloud project)'),
  GEMINI_WIRE: z
    .enum(['interactions', 'generate-content'])
    .optional()
    .describe('protocol; by default interactions, and generate-content on vertex-ai'),
  GEMINI_BASE_URL: host.optional(),
  GEMINI_API_KEY: key.optional().describe('Gemini API key'),
  GEMINI_PAID: z
    .string()
    .optional()
    .describe('true: the key belongs to a paid plan, which Google does not train on'),
  GEMINI_MODEL: modelId('gemini-3.8-flash').describe('the model that is asked first'),
  GEMINI_FALLBACK_MODEL: modelId('gemini-3.5-flash').describe(
    'the model that is asked when the first cannot answer',
  ),
  GOOGLE_CLOUD_LOCATION: z.string().min(1).default('global').describe('where Vertex AI runs'),
  MODEL_CALLS_PER_DAY: z.coerce
    .number()
    .pipe(z.int().min(1))
    .default(200)
    .describe('how often a person may use the model in a day'),
};

const googleHostOnly = { GEMINI_BASE_URL: host.refine(isGoogleHost).optional() };

/** Production demands Vertex AI or a paid key, and sends nobody's words to another host than Google's. */
export const geminiProduction = {
  'gemini-api': {
    ...googleHostOnly,
    GEMINI_API_KEY: key.describe('Gemini API key of a paid plan, or set GEMINI_PLATFORM=vertex-ai'),
    GEMINI_PAID: z
      .literal('true')
      .describe('true, once the key belongs to a paid plan: Google trains on unpaid ones'),
  },
  'vertex-ai': {
    ...googleHostOnly,
    GEMINI_API_KEY: refused('remove it: Vertex AI signs in as the service account'),
  },
};

type GeminiConfig = z.infer<z.ZodObject<typeof geminiFields>> & { GOOGLE_CLOUD_PROJECT?: string };

/** How to reach Gemini; undefined without a key on a developer's machine, where the reader answers. */
export function geminiSettings(config: GeminiConfig): GeminiSettings | undefined {
  const access = accessOf(config);
  if (!access) return undefined;
  const isVertex = access.platform === 'vertex-ai';
  const google = isVertex ? googleBaseUrl['vertex-ai'](access.location) : googleBaseUrl['gemini-api'];
  return {
    access,
    baseUrl: config.GEMINI_BASE_URL ?? google,
    wire: config.GEMINI_WIRE ?? (isVertex ? 'generate-content' : 'interactions'),
    models: [...new Set([config.GEMINI_MODEL, config.GEMINI_FALLBACK_MODEL])],
  };
}

function accessOf(config: GeminiConfig): GeminiAccess | undefined {
  const { GEMINI_PLATFORM: platform, GEMINI_API_KEY: apiKey, GOOGLE_CLOUD_PROJECT: project } = config;
  if (platform === 'gemini-api') return apiKey ? { platform, apiKey } : undefined;
  return project ? { platform, project, location: config.GOOGLE_CLOUD_LOCATION } : undefined;
}
