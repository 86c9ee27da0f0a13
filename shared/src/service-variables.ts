import * as z from 'zod';
import { portField } from './config-reader.ts';
import { type ConfigOf, refused } from './variables.ts';

const PROJECT = 'Google Cloud project of Pub/Sub and Firestore; also links logs to traces';

/** The folder that a developer's machine writes to; production has none. */
export const dataDirField = z
  .string()
  .min(1)
  .default('.jiaba')
  .describe('folder of the SQLite file and of local keys');

const hostPort = () => z.string().regex(/^[^\s/:]+:\d+$/);

/** What every service reads. */
export const serviceVariables = {
  fields: {
    PORT: portField(8080).describe('the port to listen on, 0 to 65535; 0 takes a free one'),
    JIABA_ENV: z.enum(['development', 'production']).optional().describe('production: the stricter rules'),
    K_SERVICE: z.string().optional().describe('set by Cloud Run, and with it the stricter rules'),
    COMMIT: z.string().optional().describe('commit the code was built from, shown by /healthz'),
    GOOGLE_CLOUD_PROJECT: z.string().optional().describe(PROJECT),
    BUS: z
      .enum(['stdout', 'pubsub'])
      .default('stdout')
      .describe('where events go: Pub/Sub, or printed, a JSON line an event'),
    PUBSUB_EMULATOR_HOST: hostPort()
      .optional()
      .describe('host:port of the Pub/Sub emulator, in place of Google’s service'),
  },
  production: {
    GOOGLE_CLOUD_PROJECT: z.string().describe(PROJECT),
    BUS: z.literal('pubsub').default('pubsub').describe('production publishes to Pub/Sub'),
    PUBSUB_EMULATOR_HOST: refused('remove it: production publishes to Google’s own Pub/Sub'),
  },
};

/** What a service reads that has push subscriptions. */
export const consumerVariables = {
  fields: {
    ...serviceVariables.fields,
    PUSH_AUTH: z
      .enum(['off', 'oidc', 'cloud-run-iam'])
      .default('off')
      .describe('who checks the push token: off (loopback only), oidc, or cloud-run-iam'),
    PUSH_AUDIENCE: z.string().optional().describe('audience of the push token: the URL of this service'),
    PUSH_SERVICE_ACCOUNT: z.string().optional().describe('e-mail of the service account that pushes'),
  },
  production: {
    ...serviceVariables.production,
    PUSH_AUTH: z.enum(['oidc', 'cloud-run-iam']).describe('cloud-run-iam on Cloud Run, elsewhere oidc'),
    PUSH_AUDIENCE: z.string().describe('audience of the push token: the URL of this service'),
    PUSH_SERVICE_ACCOUNT: z.string().describe('e-mail of the service account that pushes'),
  },
};

/** What a service reads, beside these, that keeps documents. */
export const storeVariables = {
  fields: {
    STORE: z.enum(['sqlite', 'firestore']).default('sqlite').describe('where documents are kept'),
    DATA_DIR: dataDirField,
    FIRESTORE_EMULATOR_HOST: hostPort()
      .optional()
      .describe('host:port of the Firestore emulator, in place of Google’s service'),
  },
  production: {
    STORE: z.literal('firestore').default('firestore').describe('production keeps documents in Firestore'),
    DATA_DIR: refused('remove it: production keeps nothing on disk'),
    FIRESTORE_EMULATOR_HOST: refused('remove it: production uses Google’s own Firestore'),
  },
};

export type ServiceConfig = ConfigOf<typeof serviceVariables>;
export type ConsumerConfig = ConfigOf<typeof consumerVariables>;
export type StoreConfig = ConfigOf<typeof storeVariables>;
