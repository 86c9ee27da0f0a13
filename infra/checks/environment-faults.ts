import { type Fault, fault } from './fault.ts';
import type { Plan } from './plan.ts';
import { environments } from './planned-services.ts';

/** Variables that a service may read and Terraform does not set, each with the reason. */
const setElsewhere: Record<string, string> = {
  PORT: 'Cloud Run sets it',
  K_SERVICE: 'Cloud Run sets it',
  COMMIT: 'the image carries it',
  JIABA_ENV: 'K_SERVICE says that it is production',
  BUS: 'production takes no other than Pub/Sub',
  STORE: 'production takes no other than Firestore',
  LINE_API_BASE: 'production takes no other than LINE',
  DATA_DIR: 'production refuses it',
  DOMAIN_NOW: 'production refuses it',
  FIRESTORE_EMULATOR_HOST: 'production refuses it',
  PUBSUB_EMULATOR_HOST: 'production refuses it',
  READER_HANGS: 'production refuses it',
  GEMINI_PLATFORM: 'its default is the platform that the key belongs to',
  GEMINI_WIRE: 'its default follows the platform',
  GEMINI_BASE_URL: 'its default is Google',
  GEMINI_MODEL: 'its default is the model that was evaluated',
  GEMINI_FALLBACK_MODEL: 'its default is the model that was evaluated',
  GOOGLE_CLOUD_LOCATION: 'for Vertex AI only',
};

/** Where what Terraform sets and what the config.ts of a service reads are not the same. */
export function environmentFaults(plan: Plan, variablesOf: (service: string) => string[]): Fault[] {
  return Object.entries(environments(plan)).flatMap(([service, environment]) => {
    const where = `environment of ${service}`;
    const read = variablesOf(service);
    const given = environment.map(({ name }) => name);
    return [
      ...given
        .filter((name, n) => given.indexOf(name) !== n)
        .map((name) => fault('environment', where, `${name} is set twice`)),
      ...given
        .filter((name) => !read.includes(name))
        .map((name) => fault('environment', where, `${name} is set, but its config.ts does not read it`)),
      ...read
        .filter((name) => !given.includes(name) && !setElsewhere[name])
        .map((name) => fault('environment', where, `${name} is read by its config.ts, but not set`)),
    ];
  });
}
