import { loadTopology } from '@jiaba/shared/topology';
import { planOf } from './plan.ts';
import { readTerraform } from './read-terraform.ts';
import { nameOfRight, type Right, rightsOf } from './rights.ts';
import { allowedBy } from './rights-faults.ts';

const infra = new URL('..', import.meta.url).pathname;

const HEAD = `# Who may do what

Made by \`node dev/docs/permissions.ts\` from infra/*.tf, with the example values of infra/terraform.tfvars.example; a
test fails when it is out of date, and another when a right is given that is not asked for, or is missing.

Each service has an account of its own. Rights on topics and databases follow from infra/topology.json, those on secrets
from the table in infra/environment.tf. No account has a key, none is owner or editor, and nothing is granted to
everybody: ingress alone is public, because Cloud Run's invoker check is switched off for it. What Firestore's rights
cannot separate stands in [the threat model](threat-model.md).
`;

/** docs/permissions.md: the rights in the plan, by whose they are, with one sentence each. */
export async function permissionsDocument(): Promise<string> {
  const { configuration } = await readTerraform(infra);
  const { plan, faults } = planOf(infra, configuration);
  if (!plan) throw new Error(faults.map(({ what }) => what).join('\n'));
  const topology = loadTopology();
  const reasons = new Map(
    allowedBy(plan, topology).map((allowed) => [nameOfRight(allowed), allowed.because]),
  );
  const rights = rightsOf(plan);
  const services = Object.keys(topology.services);
  const others = [...new Set(rights.map(({ who }) => who))].filter((who) => !services.includes(who));
  return [
    HEAD,
    ...services.map((who) => section(who, `${who}: ${topology.services[who]?.does}`, rights, reasons)),
    ...others.map((who) => section(who, who, rights, reasons)),
  ].join('\n');
}

function section(who: string, title: string, rights: Right[], reasons: Map<string, string>): string {
  const rows = rights
    .filter((right) => right.who === who)
    .map(
      (right) =>
        `| ${right.on} | ${right.role} | ${reasons.get(nameOfRight(right)) ?? 'Nothing asks for it.'} |`,
    );
  return [`## ${title}`, '', '| on | role | why |', '|---|---|---|', ...rows.toSorted(), ''].join('\n');
}
