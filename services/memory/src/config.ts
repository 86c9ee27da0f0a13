import { type Environment, listField } from '@jiaba/shared/config-reader';
import { isLocalKey } from '@jiaba/shared/local-keys';
import { consumerVariables, storeVariables } from '@jiaba/shared/service-variables';
import { readVariables } from '@jiaba/shared/variables';

const cardKeys = listField(1, 2)
  .refine((keys) => keys.every((key) => key.length >= 32 && !isLocalKey(key)))
  .describe('the card key that signs, then after a comma the one before, each of 32 characters or more');

export const memoryVariables = {
  fields: {
    ...consumerVariables.fields,
    ...storeVariables.fields,
    CARD_KEYS: cardKeys.optional(),
  },
  production: {
    ...consumerVariables.production,
    ...storeVariables.production,
    CARD_KEYS: cardKeys,
  },
};

export const memoryConfig = (env: Environment = process.env) => readVariables(memoryVariables, env);
