import * as z from 'zod';
import { portField } from './config-reader.ts';
import { traceField } from './tracing/variables.ts';

/** The variables that every consumer reads; a service's config.ts adds its own. */
export const consumerConfigShape = {
  PORT: portField(8080).describe('the port to listen on, 0 to 65535'),
  COMMIT: z.string().optional().describe('commit the code was built from, shown by /healthz'),
  GOOGLE_CLOUD_PROJECT: z.string().optional().describe('Google Cloud project, links logs to traces'),
  PUSH_AUTH: z
    .enum(['off', 'oidc', 'cloud-run-iam'])
    .describe('who checks the push token: off (loopback only), oidc, or cloud-run-iam'),
  PUSH_AUDIENCE: z.string().optional().describe('audience of the push token: the URL of this service'),
  PUSH_SERVICE_ACCOUNT: z.string().optional().describe('e-mail of the service account that pushes'),
  TRACE: traceField,
  K_SERVICE: z.string().optional().describe('set by Cloud Run'),
};

/** A folder for the SQLite file of a service that keeps documents. */
export const dataDirShape = {
  DATA_DIR: z.string().min(1).describe('folder of the SQLite file and the local keys'),
};

export type ConsumerConfig = z.infer<z.ZodObject<typeof consumerConfigShape>>;
