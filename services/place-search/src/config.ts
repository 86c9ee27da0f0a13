import type { Environment } from '@jiaba/shared/config-reader';
import { consumerVariables } from '@jiaba/shared/service-variables';
import { readVariables } from '@jiaba/shared/variables';

export const placeSearchVariables = consumerVariables;

export const placeSearchConfig = (env: Environment = process.env) => readVariables(placeSearchVariables, env);
