import type { Json } from '../../parse-hcl.ts';
import { planOf } from '../../plan.ts';
import { readTerraform } from '../../read-terraform.ts';
import { infra } from '../planted.ts';

const { configuration } = await readTerraform(infra);

/** What Terraform has against the values of these variables; the example's are the others. */
export const refused = (variables: Json): string =>
  planOf(infra, { ...configuration, resources: [], data: [], locals: {}, outputs: {} }, variables)
    .faults.map(({ what }) => what)
    .join('\n');

/** The real files planned with the example values, and with others in their place. Throws where they are refused. */
export function thePlan(variables: Json = {}) {
  const { plan, faults } = planOf(infra, configuration, variables);
  if (!plan) throw new Error(faults.map(({ what }) => what).join('\n'));
  return plan;
}
