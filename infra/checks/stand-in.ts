import { withoutDynamic } from './dynamic-blocks.ts';
import type { Json } from './parse-hcl.ts';
import type { Block, Configuration } from './read-terraform.ts';

/** What the project's number is in a plan without Google. */
export const PROJECT_NUMBER = '123456789012';

/**
 * The same configuration with each resource replaced by Terraform's own `terraform_data`, whose input holds its
 * arguments: Terraform then evaluates every expression, condition and `for_each` itself, and needs no provider and
 * no network. References go through locals, which hold the arguments and what a resource would have once it exists.
 */
export function standIn({ resources, data, variables, locals, outputs }: Configuration): Json {
  const references = [...resources.map(reference), ...data.map(dataReference)];
  return redirected({
    variable: mapValues(variables, declaration),
    locals: { ...locals, ...Object.fromEntries(references) },
    ...(Object.keys(outputs).length > 0 && { output: outputs }),
    ...(resources.length > 0 && {
      resource: { terraform_data: Object.fromEntries(resources.map(standInResource)) },
    }),
  }) as Json;
}

/** A type constraint is no expression in Terraform's JSON. */
const declaration = (body: Json): Json => ({
  ...body,
  type: String(body.type).replace(/^\$\{(.*)\}$/s, '$1'),
});

const label = ({ type, name }: Block): string => `${type}__${name}`;

const reference = (block: Block): [string, string] => [
  label(block),
  block.body.for_each === undefined
    ? `\${terraform_data.${label(block)}.input}`
    : `\${{ for key, one in terraform_data.${label(block)} : key => one.input }}`,
];

const dataReference = (block: Block): [string, Json] => [
  `data_${label(block)}`,
  { ...block.body, number: PROJECT_NUMBER },
];

function standInResource(block: Block): [string, Json] {
  const { for_each, lifecycle, depends_on, dynamic, ...body } = block.body;
  const preconditions = ((lifecycle ?? []) as Json[]).flatMap(({ precondition }) => precondition ?? []);
  return [
    label(block),
    {
      ...(for_each !== undefined && { for_each }),
      ...(preconditions.length > 0 && { lifecycle: [{ precondition: preconditions }] }),
      input: { ...withoutDynamic({ ...body, dynamic }), ...computed[block.type]?.(body) },
    },
  ];
}

const inProject = '${var.project_id}';

/** What Google adds to a resource, for the types whose additions others refer to. */
const computed: Record<string, (body: Json) => Json> = {
  google_service_account({ account_id }) {
    const email = `${account_id}@${inProject}.iam.gserviceaccount.com`;
    const name = `projects/${inProject}/serviceAccounts/${email}`;
    return { email, name, id: name, member: `serviceAccount:${email}` };
  },
  google_pubsub_topic: ({ name }) => ({ id: `projects/${inProject}/topics/${name}` }),
  google_monitoring_notification_channel: ({ display_name }) => ({ name: display_name, id: display_name }),
  google_iam_workload_identity_pool: ({ workload_identity_pool_id }) => ({
    name: `projects/${PROJECT_NUMBER}/locations/global/workloadIdentityPools/${workload_identity_pool_id}`,
  }),
  google_iam_workload_identity_pool_provider: ({ workload_identity_pool_provider_id }) => ({
    name: workload_identity_pool_provider_id,
  }),
};

/** References to resources and data sources, in every text below `value`, turned towards the locals. */
function redirected(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/(?<!terraform_data\.)\b(?:data\.)?google_\w+\.\w+/g, (name) =>
      name.startsWith('data.') ? `local.data_${twoParts(name.slice(5))}` : `local.${twoParts(name)}`,
    );
  if (Array.isArray(value)) return value.map(redirected);
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value as Json, redirected);
}

const twoParts = (name: string): string => name.replace('.', '__');

const mapValues = <V, W>(object: Record<string, V>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
