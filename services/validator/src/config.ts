import type { Environment } from '@jiaba/shared/config-reader';
import { consumerVariables } from '@jiaba/shared/service-variables';
import { readVariables } from '@jiaba/shared/variables';

export const validatorVariables = consumerVariables;

export const validatorConfig = (env: Environment = process.env) => readVariables(validatorVariables, env);
