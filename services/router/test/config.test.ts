import { expect, test } from '@jest/globals';
import { routerConfig } from '../src/config.ts';
import { geminiSettings } from '../src/gemini-variables.ts';

const local = { PUSH_AUTH: 'off', DATA_DIR: '.jiaba' };
const cloud = {
  PUSH_AUTH: 'cloud-run-iam',
  PUSH_AUDIENCE: 'https://router.example',
  PUSH_SERVICE_ACCOUNT: 'push@p.iam.gserviceaccount.com',
  K_SERVICE: 'router',
  GOOGLE_CLOUD_PROJECT: 'p',
  LINE_CHANNEL_ACCESS_TOKEN: 'a-real-token',
};
const paid = { GEMINI_API_KEY: 'a-real-key', GEMINI_PAID: 'true' };
const vertex = { GEMINI_PLATFORM: 'vertex-ai' };

const geminiOf = (env: Record<string, string>) => geminiSettings(routerConfig(env));

const faultsOf = (env: Record<string, string>): string => {
  try {
    routerConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('on a developer’s machine nothing is demanded: without a key there is no model', () => {
  expect(geminiOf(local)).toBeUndefined();
  expect(routerConfig(local)).toMatchObject({ MODEL_CALLS_PER_DAY: 200, DATA_DIR: '.jiaba' });
});

test('a key alone means Google’s own host, Interactions, and the two models in their order', () => {
  expect(geminiOf({ ...local, GEMINI_API_KEY: 'k' })).toEqual({
    access: { platform: 'gemini-api', apiKey: 'k' },
    baseUrl: 'https://generativelanguage.googleapis.com',
    wire: 'interactions',
    models: ['gemini-3.8-flash', 'gemini-3.5-flash'],
  });
});

test('Vertex AI is reached by project and location, over generateContent', () => {
  expect(geminiOf({ ...cloud, ...vertex, GOOGLE_CLOUD_LOCATION: 'asia-east1' })).toMatchObject({
    access: { platform: 'vertex-ai', project: 'p', location: 'asia-east1' },
    baseUrl: 'https://asia-east1-aiplatform.googleapis.com',
    wire: 'generate-content',
  });
  expect(geminiOf({ ...cloud, ...vertex })?.baseUrl).toBe('https://aiplatform.googleapis.com');
});

test('models, protocol, host and cap are configuration', () => {
  const env = {
    ...{ ...local, GEMINI_API_KEY: 'k', GEMINI_MODEL: 'a', GEMINI_FALLBACK_MODEL: 'a' },
    ...{
      GEMINI_WIRE: 'generate-content',
      GEMINI_BASE_URL: 'http://127.0.0.1:8098',
      MODEL_CALLS_PER_DAY: '3',
    },
  };

  expect(geminiOf(env)).toMatchObject({
    ...{ models: ['a'], wire: 'generate-content', baseUrl: 'http://127.0.0.1:8098' },
  });
  expect(routerConfig(env).MODEL_CALLS_PER_DAY).toBe(3);
});

test('production takes a paid key or Vertex AI', () => {
  expect(faultsOf({ ...cloud, ...paid })).toBe('');
  expect(faultsOf({ ...cloud, ...vertex })).toBe('');
});

test.each<[string, Record<string, string>, RegExp]>([
  ['no key', cloud, /GEMINI_API_KEY is missing/],
  ['a key that nobody paid for', { ...cloud, GEMINI_API_KEY: 'k' }, /GEMINI_PAID is missing/],
  ['an unpaid key', { ...cloud, ...paid, GEMINI_PAID: 'false' }, /GEMINI_PAID is malformed/],
  [
    'Vertex AI without a project',
    { ...cloud, ...vertex, GOOGLE_CLOUD_PROJECT: '' },
    /GOOGLE_CLOUD_PROJECT is missing/,
  ],
  ['another host', { ...cloud, ...paid, GEMINI_BASE_URL: 'https://proxy.example' }, /GEMINI_BASE_URL/],
  [
    'a host that only looks like it',
    { ...cloud, ...paid, GEMINI_BASE_URL: 'https://googleapis.com.evil.example' },
    /GEMINI_BASE_URL/,
  ],
  [
    'Google without TLS',
    { ...cloud, ...paid, GEMINI_BASE_URL: 'http://generativelanguage.googleapis.com' },
    /GEMINI_BASE_URL/,
  ],
  [
    'another host for Vertex AI',
    { ...cloud, ...vertex, GEMINI_BASE_URL: 'http://127.0.0.1:1' },
    /GEMINI_BASE_URL/,
  ],
  [
    'a token made here',
    { ...cloud, ...paid, LINE_CHANNEL_ACCESS_TOKEN: 'local-1' },
    /LINE_CHANNEL_ACCESS_TOKEN/,
  ],
])('production refuses %s', (_what, env, fault) => {
  expect(faultsOf(env)).toMatch(fault);
});

test('JIABA_ENV=production is production too, and every fault is named at once without its value', () => {
  const faults = faultsOf({
    ...{ PUSH_AUTH: 'oidc', JIABA_ENV: 'production', GEMINI_API_KEY: 'secret-key' },
    ...{ GEMINI_BASE_URL: 'https://proxy.example', MODEL_CALLS_PER_DAY: 'many' },
  });

  for (const name of ['GEMINI_PAID', 'GEMINI_BASE_URL', 'LINE_CHANNEL_ACCESS_TOKEN', 'MODEL_CALLS_PER_DAY']) {
    expect(faults).toContain(name);
  }
  expect(faults).not.toMatch(/secret-key|proxy/);
});
