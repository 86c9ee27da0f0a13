import type { GoogleGenAI } from '@google/genai';
import { httpFailure } from './http-failure.ts';
import { TryFailure } from './try-failure.ts';

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
 * need. The SDK's own retries stay off; its errors lose the status now and then, so a refusal is read where it
 * arrives.
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
      httpOptions: { baseUrl, fetch: refusing },
    });
  }
}

const refusing: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.ok) return response;
  const body = await response.text().catch(() => '');
  throw httpFailure(response.status, response.headers, body);
};

/** What an error of the SDK means. The SDK wraps errors of the fetch it is given, up to twice. */
export function sdkFailure(error: unknown): TryFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TryFailure) return cause;
  }
  return new TryFailure(isConnection(error) ? 'network' : 'fatal', { detail: nameOf(error) });
}

/** A success whose body is cut, no JSON, or HTML; a connection that was reset or refused. */
const isConnection = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof TypeError && /fetch failed|terminated|network|closed/i.test(error.message)) ||
  nameOf(error) === 'APIConnectionError' ||
  statusOf(error) === 200;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
const statusOf = (error: unknown): unknown => (error as { status?: unknown } | null)?.status;
