import type { Topology } from '@jiaba/shared/topology';
import { type Fault, fault } from './fault.ts';
import type { Plan } from './plan.ts';
import { plannedServices } from './planned-services.ts';

/** Ways in from outside: only the public service may be reached without a right, and none by a grant to everybody. */
export function exposureFaults(plan: Plan, topology: Topology): Fault[] {
  const services = plannedServices(plan);
  return [
    ...services.flatMap(({ name, body }) => {
      const open = topology.services[name]?.public ?? false;
      const ingress = open ? 'INGRESS_TRAFFIC_ALL' : 'INGRESS_TRAFFIC_INTERNAL_ONLY';
      return [
        ...(body.ingress === ingress
          ? []
          : [fault('exposure', `service ${name}`, `ingress must be ${ingress}`)]),
        ...((body.invoker_iam_disabled ?? false) === open
          ? []
          : [fault('exposure', `service ${name}`, `invoker_iam_disabled must be ${open}`)]),
      ];
    }),
    ...services
      .filter(({ account, name }) =>
        services.some((other) => other.name !== name && other.account === account),
      )
      .map(({ name }) => fault('exposure', `service ${name}`, 'shares its account with another service')),
    ...plan.resources
      .filter(({ body }) => /\ball(Authenticated)?Users\b/.test(JSON.stringify(body)))
      .map(({ type, name }) => fault('exposure', `${type}.${name}`, 'grants something to everybody')),
  ];
}
