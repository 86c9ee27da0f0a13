import type { Environment } from '@jiaba/shared/config-reader';
import { consumerVariables } from '@jiaba/shared/service-variables';
import { readVariables } from '@jiaba/shared/variables';

export const memoryVariables = consumerVariables;

export const memoryConfig = (env: Environment = process.env) => readVariables(memoryVariables, env);
