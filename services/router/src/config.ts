import type { Environment } from '@jiaba/shared/config-reader';
import { consumerVariables, storeVariables } from '@jiaba/shared/service-variables';
import { readVariables, refused } from '@jiaba/shared/variables';
import * as z from 'zod';

export const routerVariables = {
  fields: {
    ...consumerVariables.fields,
    ...storeVariables.fields,
    READER_HANGS: z
      .string()
      .regex(/^\d+$/)
      .transform(Number)
      .default(0)
      .describe('how many of the first model calls hang for 25 s and do not heed their signal'),
  },
  production: {
    ...consumerVariables.production,
    ...storeVariables.production,
    READER_HANGS: refused('remove it: it is for tests'),
  },
};

export const routerConfig = (env: Environment = process.env) => readVariables(routerVariables, env);
