import type { Environment } from '@jiaba/shared/config-reader';
import { consumerVariables, storeVariables } from '@jiaba/shared/service-variables';
import { readVariables } from '@jiaba/shared/variables';

export const validatorVariables = {
  fields: { ...consumerVariables.fields, ...storeVariables.fields },
  production: { ...consumerVariables.production, ...storeVariables.production },
};

export const validatorConfig = (env: Environment = process.env) => readVariables(validatorVariables, env);
