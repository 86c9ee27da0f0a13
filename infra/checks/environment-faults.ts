import { type Fault, fault } from './fault.ts';
import type { Plan } from './plan.ts';
import { environments } from './planned-services.ts';

/** Variables that a service may read and Terraform does not set, each with the reason. */
const setElsewhere: Record<string, string> = {
  PORT: 'Cloud Run sets it',
  K_SERVICE: 'Cloud Run sets it',
  COMMIT: 'the image carries it',
  DATA_DIR: 'a folder belongs to a developer’s machine',
  DOMAIN_NOW: 'production refuses it',
  LINE_API_BASE: 'its default is LINE',
};

/** Variables that Terraform sets already and whose service is still to read them. */
const stillToCome: Record<string, string[]> = {
  memory: ['CARD_KEYS'],
  router: ['GEMINI_API_KEY'],
};

/** Where what Terraform sets and what the config.ts of a service reads are not the same. */
export function environmentFaults(plan: Plan, variablesOf: (service: string) => string[]): Fault[] {
  return Object.entries(environments(plan)).flatMap(([service, environment]) => {
    const where = `environment of ${service}`;
    const read = variablesOf(service);
    const given = environment.map(({ name }) => name);
    const coming = stillToCome[service] ?? [];
    return [
      ...given
        .filter((name, n) => given.indexOf(name) !== n)
        .map((name) => fault('environment', where, `${name} is set twice`)),
      ...given
        .filter((name) => !read.includes(name) && !coming.includes(name))
        .map((name) => fault('environment', where, `${name} is set, but its config.ts does not read it`)),
      ...read
        .filter((name) => !given.includes(name) && !setElsewhere[name])
        .map((name) => fault('environment', where, `${name} is read by its config.ts, but not set`)),
      ...coming
        .filter((name) => read.includes(name))
        .map((name) => fault('environment', where, `${name} is read now: take it off the list stillToCome`)),
    ];
  });
}
