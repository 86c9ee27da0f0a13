import type { IncomingHttpHeaders } from 'node:http';
import {
  type CompactVerifyGetKey,
  compactVerify,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
} from 'jose';
import * as z from 'zod';
import type { Clock } from './clock.ts';

const GOOGLE_KEYS = new URL('https://www.googleapis.com/oauth2/v3/certs');
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const ALGORITHM = 'RS256';
/** Clocks of two machines differ a little. */
const SKEW_MS = 30_000;

interface PushAuthOptions {
  /**
   * - `cloud-run-iam`: Cloud Run has verified the token and may have removed its signature; only its claims are
   *   checked here.
   * - `oidc`: signature and claims.
   * - `off`: no token; callers on this machine only.
   */
  mode: 'off' | 'oidc' | 'cloud-run-iam';
  /** What the push subscription names as its audience. */
  audience?: string;
  /** E-mail of the service account that the push subscription signs in as. */
  serviceAccount?: string;
  onCloudRun: boolean;
  clock: Clock;
  /** Finds the key of a token; Google's published keys when left out. */
  keys?: CompactVerifyGetKey;
}

export interface PushRequest {
  headers: IncomingHttpHeaders;
  remoteAddress: string | undefined;
}

/** `why` is for the log and for the operator who reads the answer; it never quotes the token. */
export type PushVerdict = { ok: true } | { ok: false; status: 401 | 403; why: string };

/** Says whether a push comes from our own subscription. Rejects only when Google's keys cannot be fetched. */
export type PushAuth = (request: PushRequest) => Promise<PushVerdict>;

/** Throws when the mode does not fit the place where it runs, or lacks what it compares with. */
export function pushAuth(options: PushAuthOptions): PushAuth {
  const { mode, audience, serviceAccount, onCloudRun, clock } = options;
  if (mode === 'off') {
    if (onCloudRun) throw new Error('push authentication off is for a developer machine: use cloud-run-iam');
    return async ({ remoteAddress }) =>
      isLoopback(remoteAddress) ? { ok: true } : refuse(403, 'push authentication is off: loopback only');
  }
  if (!audience || !serviceAccount) {
    throw new Error(`push authentication ${mode} needs an audience and the e-mail of a service account`);
  }
  if (mode === 'cloud-run-iam' && !onCloudRun) {
    throw new Error(
      'push authentication cloud-run-iam leaves the signature to Cloud Run: elsewhere use oidc',
    );
  }
  const readClaims = mode === 'oidc' ? signedClaims(options.keys) : platformVerifiedClaims;

  return async function authenticate({ headers }) {
    const token = /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
    if (!token) return refuse(401, 'no bearer token');
    const claims = claimsSchema.safeParse(await readClaims(token));
    if (!claims.success) return refuse(401, 'not a valid token of a Google service account');
    return judge(claims.data, { audience, serviceAccount, now: clock.now() });
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  email: z.string(),
  email_verified: z.literal(true),
});

interface Expected {
  audience: string;
  serviceAccount: string;
  now: number;
}

function judge(claims: z.infer<typeof claimsSchema>, expected: Expected): PushVerdict {
  if (!GOOGLE_ISSUERS.includes(claims.iss)) return refuse(401, 'the token was not issued by Google');
  if (claims.aud !== expected.audience) return refuse(401, 'the token is meant for another audience');
  if (claims.exp * 1_000 + SKEW_MS <= expected.now) return refuse(401, 'the token has expired');
  if (claims.email !== expected.serviceAccount) return refuse(403, 'another service account');
  return { ok: true };
}

/** These say that the token is bad; anything else says that the keys could not be had. */
const badToken = [
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

/** Claims of a token whose signature holds; undefined for any other. */
const signedClaims =
  (keys: CompactVerifyGetKey = createRemoteJWKSet(GOOGLE_KEYS)) =>
  async (token: string): Promise<unknown> => {
    try {
      await compactVerify(token, keys, { algorithms: [ALGORITHM] });
    } catch (error) {
      if (badToken.some((kind) => error instanceof kind)) return undefined;
      throw error;
    }
    return decoded(token);
  };

const platformVerifiedClaims = async (token: string): Promise<unknown> => decoded(token);

function decoded(token: string): unknown {
  try {
    return decodeProtectedHeader(token).alg === ALGORITHM ? decodeJwt(token) : undefined;
  } catch {
    return undefined;
  }
}

const refuse = (status: 401 | 403, why: string): PushVerdict => ({ ok: false, status, why });

const isLoopback = (address = ''): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
