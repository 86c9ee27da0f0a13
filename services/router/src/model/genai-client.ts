import type { GoogleGenAI } from '@google/genai';
import { httpFailure } from './http-failure.ts';
import { TryFailure } from './try-failure.ts';
import { codeName } from './wire.ts';

/** Who pays: a Gemini API key, or a Google Cloud project by its own credentials. */
export type GeminiAccess =
  | { platform: 'gemini-api'; apiKey: string }
  | { platform: 'vertex-ai'; project: string; location: string };

export interface GenaiOptions {
  access: GeminiAccess;
  /** Always given: an environment variable must not redirect the words of people. */
  baseUrl: string;
}

/** Pinned, so that neither a new SDK nor the environment moves it. */
const API_VERSIONS = { 'gemini-api': 'v1', 'vertex-ai': 'v1beta1' } as const;

/**
 * Google's SDK, loaded at the first call: a service that starts should not wait for what its first events may not
 * need. Its errors lose the status now and then and differ from wire to wire, so everything that can be wrong with
 * an HTTP answer is found out before the SDK sees it.
 */
export function genaiClient({ access, baseUrl }: GenaiOptions): () => Promise<GoogleGenAI> {
  let client: Promise<GoogleGenAI> | undefined;
  return () => {
    client ??= load();
    return client;
  };

  async function load(): Promise<GoogleGenAI> {
    const { GoogleGenAI } = await import('@google/genai');
    const { platform, ...identity } = access;
    return new GoogleGenAI({
      ...identity,
      enterprise: platform === 'vertex-ai',
      apiVersion: API_VERSIONS[platform],
      httpOptions: { baseUrl, fetch: wholeAnswer },
    });
  }
}

/** Fetches an answer whole. Rejects with a `TryFailure` for a refusal, a broken connection and a body that is no JSON. */
const wholeAnswer: typeof fetch = async (input, init) => {
  const { status, ok, headers, body } = await exchange(input, init).catch((): never => {
    throw new TryFailure('network');
  });
  if (!ok) throw httpFailure(status, headers, body);
  if (!isJson(body)) throw new TryFailure('network', { detail: 'no-json' });
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
};

async function exchange(...request: Parameters<typeof fetch>) {
  const response = await fetch(...request);
  const { status, ok, headers } = response;
  // Of a refusal the status is enough.
  const body = await response.text().catch((error: unknown) => {
    if (ok) throw error;
    return '';
  });
  return { status, ok, headers, body };
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** What an error of the SDK means. The SDK wraps errors of the fetch it is given, up to twice. */
export function sdkFailure(error: unknown): TryFailure {
  for (let cause = error; cause; cause = (cause as { cause?: unknown }).cause) {
    if (cause instanceof TryFailure) return cause;
  }
  return new TryFailure('fatal', { detail: codeName((error as { name?: unknown } | null)?.name) });
}
