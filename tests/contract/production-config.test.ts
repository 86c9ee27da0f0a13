import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ingressConfig } from '@jiaba/ingress/config';
import { memoryConfig } from '@jiaba/memory/config';
import { placeSearchConfig } from '@jiaba/place-search/config';
import { responderConfig } from '@jiaba/responder/config';
import { routerConfig } from '@jiaba/router/config';
import type { Environment } from '@jiaba/shared/config-reader';
import { localKeys } from '@jiaba/shared/local-keys';
import { loadTopology } from '@jiaba/shared/topology';
import { validatorConfig } from '@jiaba/validator/config';

/** What production refuses, for each of the six services. */

const folder = mkdtempSync(join(tmpdir(), 'jiaba-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const local = localKeys(folder);

const everywhere = { K_SERVICE: 'name', GOOGLE_CLOUD_PROJECT: 'jiaba-prod' };
const consumer = {
  ...everywhere,
  PUSH_AUTH: 'cloud-run-iam',
  PUSH_AUDIENCE: 'https://service.example',
  PUSH_SERVICE_ACCOUNT: 'push@jiaba-prod.example',
};

const services: Record<string, { read: (env: Environment) => unknown; complete: Environment }> = {
  ingress: {
    read: ingressConfig,
    complete: {
      ...everywhere,
      LINE_CHANNEL_SECRET: '8c570fa6dd201bb328f1c1eac23a96d8',
      LINE_BOT_USER_ID: `U${'b'.repeat(32)}`,
      OWNER_PEPPERS: 'n'.repeat(32),
    },
  },
  router: {
    read: routerConfig,
    complete: {
      ...consumer,
      GEMINI_API_KEY: 'a-key',
      GEMINI_PAID: 'true',
      LINE_CHANNEL_ACCESS_TOKEN: 'a-token-of-the-console',
    },
  },
  'place-search': { read: placeSearchConfig, complete: consumer },
  memory: { read: memoryConfig, complete: consumer },
  validator: { read: validatorConfig, complete: consumer },
  responder: { read: responderConfig, complete: { ...consumer, LINE_CHANNEL_ACCESS_TOKEN: 'from LINE' } },
};

/** Services with the variables that each of them refuses in production. */
const refusals: [string, Environment][] = [
  ...Object.keys(services).flatMap((name): [string, Environment][] => [
    [name, { BUS: 'stdout' }],
    [name, { PUBSUB_EMULATOR_HOST: '127.0.0.1:8085' }],
    [name, { GOOGLE_CLOUD_PROJECT: '' }],
  ]),
  ...['router', 'place-search', 'memory', 'validator', 'responder'].flatMap(
    (name): [string, Environment][] => [
      [name, { PUSH_AUTH: 'off' }],
      [name, { PUSH_AUTH: '' }],
      [name, { PUSH_AUDIENCE: '' }],
      [name, { PUSH_SERVICE_ACCOUNT: '' }],
    ],
  ),
  ...['router', 'responder'].flatMap((name): [string, Environment][] => [
    [name, { STORE: 'sqlite' }],
    [name, { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8086' }],
    [name, { DATA_DIR: '/tmp' }],
  ]),
  ['ingress', { LINE_CHANNEL_SECRET: local.channelSecret }],
  ['ingress', { OWNER_PEPPERS: local.ownerPepper }],
  ['ingress', { DATA_DIR: '/tmp' }],
  ['ingress', { DOMAIN_NOW: '2026-08-01T09:00:00+08:00' }],
  ['router', { READER_HANGS: '1' }],
  ['responder', { LINE_CHANNEL_ACCESS_TOKEN: local.channelAccessToken }],
  ['responder', { LINE_API_BASE: 'http://127.0.0.1:8099' }],
];

test('every service of the topology is held against its production configuration', () => {
  expect(Object.keys(services).sort()).toEqual(Object.keys(loadTopology().services).sort());
});

test.each(Object.keys(services))('%s starts in production with what production gives it', (name) => {
  const service = services[name];

  expect(service?.read(service.complete)).toBeDefined();
});

test.each(refusals)('%s in production refuses %j', (name, fault) => {
  const service = services[name];
  const [variable = ''] = Object.keys(fault);

  expect(() => service?.read({ ...service.complete, ...fault })).toThrow(
    new RegExp(`${variable} is (malformed|missing)`),
  );
});

test.each(Object.keys(services))('%s names every fault at once, and quotes no value', (name) => {
  const read = () => services[name]?.read({ K_SERVICE: 'name', BUS: 'secret-value', PORT: 'secret-value' });

  expect(read).toThrow(/PORT is malformed.*GOOGLE_CLOUD_PROJECT is missing.*BUS is malformed/s);
  expect(read).not.toThrow(/secret-value/);
});

test.each(Object.keys(services))('%s needs next to nothing on a developer’s machine', (name) => {
  const token = name === 'responder' ? { LINE_CHANNEL_ACCESS_TOKEN: local.channelAccessToken } : {};

  expect(() => services[name]?.read({ DATA_DIR: folder, ...token })).not.toThrow();
});
