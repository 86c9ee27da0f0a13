import * as z from 'zod';
import type { Clock } from '../clock.ts';

/** The metadata server of Cloud Run, reachable from inside only. */
const METADATA = 'http://metadata.google.internal';
const PATH = '/computeMetadata/v1/instance/service-accounts/default/token';
/** A token is not used in its last minute. */
const SPARE_MS = 60_000;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

interface AccessTokenOptions {
  clock: Clock;
  metadataUrl?: string;
}

/** Tokens of the service account that this process runs as, each fetched once. Rejects when there is none. */
export function accessToken({ clock, metadataUrl = METADATA }: AccessTokenOptions) {
  let token = '';
  let goodUntil = 0;
  return async function currentToken(signal: AbortSignal): Promise<string> {
    if (clock.now() < goodUntil) return token;
    const response = await fetch(metadataUrl + PATH, { headers: { 'metadata-flavor': 'Google' }, signal });
    const { access_token, expires_in } = tokenSchema.parse(await response.json());
    token = access_token;
    goodUntil = clock.now() + expires_in * 1_000 - SPARE_MS;
    return token;
  };
}
