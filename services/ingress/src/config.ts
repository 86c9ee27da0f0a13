import { type Environment, listField, portField, readConfig } from '@jiaba/shared/config-reader';
import { isLocalKey, localKeys } from '@jiaba/shared/local-keys';
import type { TraceMode } from '@jiaba/shared/tracing';
import { traceField, traceShareField } from '@jiaba/shared/tracing/variables';
import * as z from 'zod';
import type { Peppers } from './turn-envelope.ts';

export interface IngressConfig {
  port: number;
  channelSecret: string;
  destination: string;
  peppers: Peppers;
  botNames: string[];
  /** Fixed domain time in milliseconds. */
  domainNow?: number;
  commit?: string;
  project?: string;
  traceMode: TraceMode;
  /** Share of the turns whose spans are recorded, 0 to 1. */
  traceShare: number;
}

const notLocal = (key: string) => !isLocalKey(key);

const fields = {
  PORT: portField(8080).describe('the port to listen on, 0 to 65535'),
  BOT_NAMES: listField(1, 10)
    .default([])
    .describe('further names that people type after @ in a group, between commas'),
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
  COMMIT: z.string().optional().describe('the commit the code was built from'),
  GOOGLE_CLOUD_PROJECT: z.string().optional().describe('the project that traces belong to'),
  TRACE: traceField,
  TRACE_SHARE: traceShareField,
};

const production = z.object({
  ...fields,
  DOMAIN_NOW: z.undefined().optional().describe('remove it: production takes domain time from LINE'),
});

const development = z.object({
  ...fields,
  LINE_CHANNEL_SECRET: fields.LINE_CHANNEL_SECRET.optional(),
  LINE_BOT_USER_ID: fields.LINE_BOT_USER_ID.optional(),
  OWNER_PEPPERS: fields.OWNER_PEPPERS.optional(),
  DATA_DIR: z.string().default('.jiaba').describe('the folder for local keys and data'),
  DOMAIN_NOW: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('an ISO 8601 time with offset, e.g. 2026-08-01T09:00:00+08:00, in place of the real one'),
});

/**
 * The configuration of ingress. Production, which is Cloud Run or JIABA_ENV=production, gets its keys from outside;
 * on a developer's machine those not given are made in the data folder. Throws one error that names every fault.
 */
export function ingressConfig(env: Environment = process.env): IngressConfig {
  return env.K_SERVICE || env.JIABA_ENV === 'production' ? productionConfig(env) : developmentConfig(env);
}

function productionConfig(env: Environment): IngressConfig {
  const config = readConfig(production, env);
  return {
    ...common(config),
    channelSecret: config.LINE_CHANNEL_SECRET,
    destination: config.LINE_BOT_USER_ID,
    peppers: versions(config.OWNER_PEPPERS),
  };
}

function developmentConfig(env: Environment): IngressConfig {
  const config = readConfig(development, env);
  const local = localKeys(config.DATA_DIR);
  return {
    ...common(config),
    channelSecret: config.LINE_CHANNEL_SECRET ?? local.channelSecret,
    destination: config.LINE_BOT_USER_ID ?? local.destination,
    peppers: versions(config.OWNER_PEPPERS ?? [local.ownerPepper]),
    domainNow: config.DOMAIN_NOW === undefined ? undefined : Date.parse(config.DOMAIN_NOW),
  };
}

interface CommonFields {
  PORT: number;
  BOT_NAMES: string[];
  COMMIT?: string;
  GOOGLE_CLOUD_PROJECT?: string;
  TRACE: TraceMode;
  TRACE_SHARE: number;
}

const common = (config: CommonFields) => ({
  port: config.PORT,
  botNames: config.BOT_NAMES,
  commit: config.COMMIT,
  project: config.GOOGLE_CLOUD_PROJECT,
  traceMode: config.TRACE,
  traceShare: config.TRACE_SHARE,
});

const versions = ([live = '', previous]: string[]): Peppers => ({ live, previous });
