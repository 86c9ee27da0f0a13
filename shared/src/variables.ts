import * as z from 'zod';
import { type Environment, readConfig } from './config-reader.ts';

type Fields = Record<string, z.ZodType>;

/** The environment variables of a service; docs/configuration.md is made from them. */
export interface Variables<F extends Fields = Fields, P extends Fields = Fields> {
  /** How each is read on a developer's machine. */
  fields: F;
  /** Those that production reads more strictly. */
  production: P;
}

/** What reading the variables gives, wherever the service runs. */
export type ConfigOf<V extends Variables> = {
  [K in keyof V['fields']]:
    | z.output<V['fields'][K]>
    | (K extends keyof V['production'] ? z.output<V['production'][K]> : never);
};

/** Production is Cloud Run, which sets K_SERVICE, and wherever JIABA_ENV says so. */
const isProduction = (env: Environment): boolean => Boolean(env.K_SERVICE) || env.JIABA_ENV === 'production';

/** The configuration in the environment. Throws one error that names every fault. */
export function readVariables<V extends Variables>({ fields, production }: V, env: Environment): ConfigOf<V> {
  const schema = z.object(isProduction(env) ? { ...fields, ...production } : fields);
  return readConfig(schema, env) as ConfigOf<V>;
}

/** A variable that production does not take. */
export const refused = (why: string) => z.undefined().optional().describe(why);
