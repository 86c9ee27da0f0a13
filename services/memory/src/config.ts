import { type Environment, listField, readConfig } from '@jiaba/shared/config-reader';
import { type ConsumerConfig, consumerConfigShape, dataDirShape } from '@jiaba/shared/consumer-config';
import { isLocalKey, localKeys } from '@jiaba/shared/local-keys';
import * as z from 'zod';

type MemoryConfig = ConsumerConfig & { DATA_DIR: string; cardSecrets: string[] };

const cardKeysField = listField(1, 2)
  .refine((keys) => keys.every((key) => key.length >= 32 && !isLocalKey(key)))
  .describe('the card key that signs, then after a comma the one before, each of 32 characters or more');

const production = z.object({ ...consumerConfigShape, ...dataDirShape, CARD_KEYS: cardKeysField });
const development = production.extend({ CARD_KEYS: cardKeysField.optional() });

/**
 * The configuration of memory. Production, which is Cloud Run or JIABA_ENV=production, gets its keys from outside;
 * on a developer's machine the one in the data folder will do. Throws one error that names every fault.
 */
export function memoryConfig(env: Environment = process.env): MemoryConfig {
  const isProduction = env.K_SERVICE !== undefined || env.JIABA_ENV === 'production';
  const { CARD_KEYS, ...config } = readConfig(isProduction ? production : development, env);
  return { ...config, cardSecrets: CARD_KEYS ?? [localKeys(config.DATA_DIR).cardKey] };
}
