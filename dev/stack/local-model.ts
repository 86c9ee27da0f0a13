import { type GeminiSettings, geminiModel } from '@jiaba/router/model/gemini-model';
import { googleBaseUrl } from '@jiaba/router/model/google-host';
import type { Clock } from '@jiaba/shared/clock';
import type { Model } from '@jiaba/shared/model';
import type { Script } from '../gemini/script.ts';
import { STAND_IN_KEY, startStandIn } from '../gemini/stand-in.ts';

/** Who understands the sentences on a developer's machine. */
export type ModelChoice =
  | { kind: 'gemini'; apiKey: string }
  /** Answers by rules of thumb, or by the script. */
  | { kind: 'stand-in'; script?: Script; port?: number };

/** Gemini where there is a key, unless a script is to be played; otherwise the stand-in. */
export function modelChoice(env: Record<string, string | undefined>, script?: Script): ModelChoice {
  const { GEMINI_API_KEY: apiKey } = env;
  return apiKey && !script ? { kind: 'gemini', apiKey } : { kind: 'stand-in', script };
}

export interface LocalModel {
  model: Model;
  /** Where the stand-in listens, if it is the one. */
  url?: string;
  close(): Promise<void>;
}

const MODELS = ['gemini-3.8-flash', 'gemini-3.5-flash'];

/** The model with everything it needs running. */
export async function localModel(choice: ModelChoice, clock: Clock): Promise<LocalModel> {
  if (choice.kind === 'gemini') {
    const settings = settingsFor(choice.apiKey, googleBaseUrl['gemini-api']);
    return { model: geminiModel({ settings, clock }), close: async () => {} };
  }
  const { url, close } = await startStandIn(choice);
  return { model: geminiModel({ settings: settingsFor(STAND_IN_KEY, url), clock }), url, close };
}

const settingsFor = (apiKey: string, baseUrl: string): GeminiSettings => ({
  access: { platform: 'gemini-api', apiKey },
  baseUrl,
  wire: 'interactions',
  models: MODELS,
});
