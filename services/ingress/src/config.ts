import { type Environment, listField } from '@jiaba/shared/config-reader';
import { isLocalKey, localKeys } from '@jiaba/shared/local-keys';
import { dataDirField, type ServiceConfig, serviceVariables } from '@jiaba/shared/service-variables';
import { type ConfigOf, readVariables, refused } from '@jiaba/shared/variables';
import * as z from 'zod';
import type { Peppers } from './turn-envelope.ts';

const notLocal = (key: string) => !isLocalKey(key);

const keys = {
  LINE_CHANNEL_SECRET: z
    .string()
    .refine(notLocal)
    .describe('the channel secret: LINE Developers console, Basic settings'),
  LINE_BOT_USER_ID: z
    .string()
    .regex(/^U[0-9a-f]{32}$/)
    .describe("the bot's own user id (U and 32 hex digits): LINE Developers console, Basic settings"),
  OWNER_PEPPERS: listField(1, 2)
    .refine((peppers) => peppers.every((pepper) => pepper.length >= 32 && notLocal(pepper)))
    .describe('the live owner pepper, then after a comma the previous one, each of 32 characters or more'),
};

export const ingressVariables = {
  fields: {
    ...serviceVariables.fields,
    BOT_NAMES: listField(1, 10)
      .default([])
      .describe('further names that people type after @ in a group, between commas'),
    LINE_CHANNEL_SECRET: keys.LINE_CHANNEL_SECRET.optional(),
    LINE_BOT_USER_ID: keys.LINE_BOT_USER_ID.optional(),
    OWNER_PEPPERS: keys.OWNER_PEPPERS.optional(),
    DATA_DIR: dataDirField,
    DOMAIN_NOW: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('an ISO 8601 time with offset, e.g. 2026-08-01T09:00:00+08:00, in place of the real one'),
  },
  production: {
    ...serviceVariables.production,
    ...keys,
    DATA_DIR: refused('remove it: production makes no keys of its own'),
    DOMAIN_NOW: refused('remove it: production takes domain time from LINE'),
  },
};

export interface IngressConfig {
  port: number;
  channelSecret: string;
  destination: string;
  peppers: Peppers;
  botNames: string[];
  /** Fixed domain time in milliseconds. */
  domainNow?: number;
  commit?: string;
  /** What every service reads. */
  service: ServiceConfig;
}

/**
 * The configuration of ingress. Production gets its keys from outside; on a developer's machine those not given are
 * made in the data folder. Throws one error that names every fault.
 */
export function ingressConfig(env: Environment = process.env): IngressConfig {
  const config = readVariables(ingressVariables, env);
  return {
    port: config.PORT,
    commit: config.COMMIT,
    botNames: config.BOT_NAMES,
    domainNow: config.DOMAIN_NOW === undefined ? undefined : Date.parse(config.DOMAIN_NOW),
    service: config,
    ...keysOf(config),
  };
}

function keysOf(config: ConfigOf<typeof ingressVariables>) {
  const { LINE_CHANNEL_SECRET, LINE_BOT_USER_ID, OWNER_PEPPERS } = config;
  if (LINE_CHANNEL_SECRET && LINE_BOT_USER_ID && OWNER_PEPPERS)
    return given(LINE_CHANNEL_SECRET, LINE_BOT_USER_ID, OWNER_PEPPERS);
  const local = localKeys(config.DATA_DIR ?? '.jiaba');
  return given(
    LINE_CHANNEL_SECRET ?? local.channelSecret,
    LINE_BOT_USER_ID ?? local.destination,
    OWNER_PEPPERS ?? [local.ownerPepper],
  );
}

const given = (channelSecret: string, destination: string, [live = '', previous]: string[]) => ({
  channelSecret,
  destination,
  peppers: { live, previous } satisfies Peppers,
});
