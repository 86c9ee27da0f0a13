import type { Topology } from '@jiaba/shared/topology';
import { allowedRights } from './allowed-rights.ts';
import { type Fault, fault } from './fault.ts';
import type { Plan } from './plan.ts';
import { environments, secretsOf } from './planned-services.ts';
import { grants, nameOfRight, replacesOthers, rightsOf } from './rights.ts';

/** The rights that a plan should give, from the topology and from what the plan says of people and secrets. */
export function allowedBy(plan: Plan, topology: Topology) {
  const members = plan.resources
    .filter(({ type, name }) => type === 'google_pubsub_subscription_iam_member' && name === 'operators')
    .map(({ body }) => String(body.member));
  return allowedRights({
    topology,
    secrets: Object.fromEntries(
      Object.entries(environments(plan)).map(([name, env]) => [name, secretsOf(env)]),
    ),
    operators: members,
    repository: repositoryOf(plan),
  });
}

/** The repository that the sign-in provider trusts. */
function repositoryOf({ resources }: Plan): string {
  const provider = resources.find(({ type }) => type === 'google_iam_workload_identity_pool_provider');
  const trusted = /^assertion\.repository == "([^"]+)" && assertion\.ref == "refs\/heads\/main"$/;
  return trusted.exec(String(provider?.body.attribute_condition))?.[1] ?? 'no repository';
}

/** Rights that nothing asks for, rights that are missing, and grants that are not additive. */
export function rightsFaults(plan: Plan, topology: Topology): Fault[] {
  const given = rightsOf(plan).map(nameOfRight);
  const allowed = allowedBy(plan, topology).map(nameOfRight);
  return [
    ...grants(plan)
      .filter(replacesOthers)
      .map(({ type, name }) =>
        fault('rights', `${type}.${name}`, 'replaces what others granted: use _iam_member'),
      ),
    ...given
      .filter((name) => !allowed.includes(name))
      .map((name) => fault('rights', name, 'is given, but nothing in the topology asks for it')),
    ...allowed.filter((name) => !given.includes(name)).map((name) => fault('rights', name, 'is missing')),
  ];
}
