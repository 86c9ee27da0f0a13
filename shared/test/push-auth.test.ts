import { beforeAll, expect, test } from '@jest/globals';
import type { Clock } from '@jiaba/shared/clock';
import { pushAuth } from '@jiaba/shared/push-auth';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

const NOW = Date.parse('2026-11-30T08:00:00Z');
const clock: Clock = { now: () => NOW, after: () => () => {} };
const audience = 'https://router-abc.a.run.app';
const serviceAccount = 'push@jiaba.iam.gserviceaccount.com';
const inSeconds = (ms: number) => Math.floor(ms / 1_000);

const claims = {
  iss: 'https://accounts.google.com',
  aud: audience,
  email: serviceAccount,
  email_verified: true,
  iat: inSeconds(NOW) - 60,
  exp: inSeconds(NOW) + 3_540,
};

let google: Awaited<ReturnType<typeof generateKeyPair>>;
let stranger: typeof google;
let keys: ReturnType<typeof createLocalJWKSet>;
beforeAll(async () => {
  google = await generateKeyPair('RS256');
  stranger = await generateKeyPair('RS256');
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(google.publicKey)), kid: 'k1', alg: 'RS256' }] });
});

const signed = (changes: object = {}, key = google.privateKey, kid = 'k1') =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);

const common = { audience, serviceAccount, clock };
const checks = {
  oidc: () => pushAuth({ ...common, mode: 'oidc', onCloudRun: false, keys }),
  'cloud-run-iam': () => pushAuth({ ...common, mode: 'cloud-run-iam', onCloudRun: true }),
};
const modes = ['oidc', 'cloud-run-iam'] as const;

const verdictOn = (mode: (typeof modes)[number], token: string) =>
  checks[mode]()({ headers: { authorization: `Bearer ${token}` }, remoteAddress: '169.254.1.1' });

const [header, payload, signature] = [0, 1, 2];
const part = (token: string, index: number) => token.split('.')[index] ?? '';

for (const mode of modes) {
  test(`${mode}: a token of our push subscription is let in`, async () => {
    expect(await verdictOn(mode, await signed())).toEqual({ ok: true });
    expect(await verdictOn(mode, await signed({ iss: 'accounts.google.com' }))).toEqual({ ok: true });
  });

  test.each([
    ['of another audience', { aud: 'https://memory-abc.a.run.app' }, 401],
    ['of another service account', { email: 'other@jiaba.iam.gserviceaccount.com' }, 403],
    ['whose e-mail is not verified', { email_verified: false }, 401],
    ['without e-mail', { email: undefined }, 401],
    ['of another issuer', { iss: 'https://accounts.example.com' }, 401],
    ['that has expired', { exp: inSeconds(NOW) - 31 }, 401],
    ['that never expires', { exp: undefined }, 401],
  ])(`${mode}: a token %s is refused`, async (_what, changes, status) => {
    expect(await verdictOn(mode, await signed(changes))).toMatchObject({ ok: false, status });
  });

  test(`${mode}: clocks may differ by half a minute`, async () => {
    expect(await verdictOn(mode, await signed({ exp: inSeconds(NOW) - 29 }))).toEqual({ ok: true });
  });

  test(`${mode}: an unsecured token is refused`, async () => {
    expect(await verdictOn(mode, new UnsecuredJWT(claims).encode())).toMatchObject({ status: 401 });
  });

  test.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d.e', '..', 'bnVsbA.bnVsbA.bnVsbA'])(
    `${mode}: %p is no token`,
    async (token) => {
      expect(await verdictOn(mode, token)).toMatchObject({ ok: false, status: 401 });
    },
  );

  test.each([undefined, '', 'Basic dXNlcjpwYXNz', 'Bearer'])(
    `${mode}: the authorization %p holds no token`,
    async (authorization) => {
      const verdict = await checks[mode]()({ headers: { authorization }, remoteAddress: '127.0.0.1' });
      expect(verdict).toEqual({ ok: false, status: 401, why: 'no bearer token' });
    },
  );

  test(`${mode}: the reason does not quote the token`, async () => {
    const token = await signed({ email: 'canary@example.com' });
    const verdict = await verdictOn(mode, token);
    expect(JSON.stringify(verdict)).not.toMatch(new RegExp(`canary|${part(token, payload)}`));
  });

  test(`${mode}: cannot be set up without an audience and a service account`, () => {
    const onCloudRun = mode === 'cloud-run-iam';
    expect(() => pushAuth({ mode, onCloudRun, clock, serviceAccount })).toThrow(/audience/);
    expect(() => pushAuth({ mode, onCloudRun, clock, audience })).toThrow(/service account/);
  });
}

test('a token whose signature the platform removed is let in by cloud-run-iam only', async () => {
  const token = await signed();
  const bare = `${part(token, header)}.${part(token, payload)}.`;
  for (const stripped of [bare, `${bare}SIGNATURE_REMOVED_BY_GOOGLE`]) {
    expect(await verdictOn('cloud-run-iam', stripped)).toEqual({ ok: true });
    expect(await verdictOn('oidc', stripped)).toMatchObject({ ok: false, status: 401 });
  }
});

test('oidc refuses a token that was changed after signing', async () => {
  const [token, other] = [await signed({ aud: 'https://x.example' }), await signed()];
  const tampered = [part(token, header), part(other, payload), part(token, signature)].join('.');
  expect(await verdictOn('oidc', tampered)).toMatchObject({ ok: false, status: 401 });
});

test('oidc refuses a token of a key that is not Google’s, known by name or not', async () => {
  expect(await verdictOn('oidc', await signed({}, stranger.privateKey))).toMatchObject({ status: 401 });
  expect(await verdictOn('oidc', await signed({}, stranger.privateKey, 'k2'))).toMatchObject({ status: 401 });
});

test('oidc does not call a token bad when the keys cannot be fetched', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  const check = pushAuth({ ...common, mode: 'oidc', onCloudRun: false, keys: unreachable });
  const headers = { authorization: `Bearer ${await signed()}` };
  await expect(check({ headers, remoteAddress: undefined })).rejects.toThrow('fetch failed');
});

test('cloud-run-iam can be set up on Cloud Run only', () => {
  expect(() => pushAuth({ ...common, mode: 'cloud-run-iam', onCloudRun: false })).toThrow(/use oidc/);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('off lets %s in', async (remoteAddress) => {
  const check = pushAuth({ mode: 'off', onCloudRun: false, clock });
  expect(await check({ headers: {}, remoteAddress })).toEqual({ ok: true });
});

test.each([undefined, '', '10.0.0.1', '::ffff:10.0.0.1', '::2', '127.0.0.1.example'])(
  'off refuses %p',
  async (remoteAddress) => {
    const check = pushAuth({ mode: 'off', onCloudRun: false, clock });
    expect(await check({ headers: {}, remoteAddress })).toMatchObject({ ok: false, status: 403 });
  },
);

test('off cannot be set up on Cloud Run', () => {
  expect(() => pushAuth({ mode: 'off', onCloudRun: true, clock })).toThrow(/developer machine/);
});
