import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ingressConfig } from '@jiaba/ingress/config';
import { localKeys } from '@jiaba/shared/local-keys';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'ingress-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const production = {
  K_SERVICE: 'ingress',
  GOOGLE_CLOUD_PROJECT: 'jiaba-prod',
  LINE_CHANNEL_SECRET: '8c570fa6dd201bb328f1c1eac23a96d8',
  LINE_BOT_USER_ID: `U${'b'.repeat(32)}`,
  OWNER_PEPPERS: `${'n'.repeat(32)},${'o'.repeat(32)}`,
};

test('a developer’s machine needs no setting at all and keeps its keys', () => {
  const config = ingressConfig({ DATA_DIR });
  const { channelSecret, destination, ownerPepper } = localKeys(DATA_DIR);
  expect(config).toMatchObject({ port: 8080, botNames: [], channelSecret, destination });
  expect(config.peppers).toEqual({ live: ownerPepper });
});

test('a developer can set the domain time and use a channel of LINE', () => {
  const { LINE_CHANNEL_SECRET, LINE_BOT_USER_ID } = production;
  const DOMAIN_NOW = '2026-08-01T09:00:00+08:00';
  expect(ingressConfig({ DATA_DIR, DOMAIN_NOW, LINE_CHANNEL_SECRET, LINE_BOT_USER_ID })).toMatchObject({
    domainNow: Date.parse(DOMAIN_NOW),
    channelSecret: LINE_CHANNEL_SECRET,
    destination: LINE_BOT_USER_ID,
  });
});

test('production takes everything from outside', () => {
  const config = ingressConfig({ ...production, PORT: '9000', BOT_NAMES: '吃飽未小幫手', COMMIT: 'abc1234' });
  expect(config).toEqual({
    service: expect.objectContaining({ BUS: 'pubsub', GOOGLE_CLOUD_PROJECT: 'jiaba-prod' }),
    port: 9000,
    botNames: ['吃飽未小幫手'],
    channelSecret: production.LINE_CHANNEL_SECRET,
    destination: production.LINE_BOT_USER_ID,
    peppers: { live: 'n'.repeat(32), previous: 'o'.repeat(32) },
    commit: 'abc1234',
  });
});

test.each([{ K_SERVICE: 'ingress' }, { JIABA_ENV: 'production' }])(
  'production makes no keys of its own and names all that it lacks: %j',
  (env) => {
    expect(() => ingressConfig({ ...env, DATA_DIR })).toThrow(
      /LINE_CHANNEL_SECRET is missing.*LINE_BOT_USER_ID is missing.*OWNER_PEPPERS is missing/s,
    );
  },
);

test('production refuses local keys, short peppers and a domain time', () => {
  const { channelSecret, ownerPepper } = localKeys(DATA_DIR);
  expect(() => ingressConfig({ ...production, LINE_CHANNEL_SECRET: channelSecret })).toThrow(
    /CHANNEL_SECRET/,
  );
  for (const OWNER_PEPPERS of [ownerPepper, `${'n'.repeat(32)},short`, `${production.OWNER_PEPPERS},third`]) {
    expect(() => ingressConfig({ ...production, OWNER_PEPPERS })).toThrow(/OWNER_PEPPERS is malformed/);
  }
  expect(() => ingressConfig({ ...production, DOMAIN_NOW: '2026-08-01T09:00:00+08:00' })).toThrow(
    /DOMAIN_NOW is malformed .*remove it/,
  );
});
