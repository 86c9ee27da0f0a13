import type { Plan, Planned } from './plan.ts';
import { PROJECT_NUMBER } from './stand-in.ts';

/** Who may do what on what, in short names: `{who: 'router', role: 'pubsub.publisher', on: 'topic reply.approved'}`. */
export interface Right {
  who: string;
  role: string;
  on: string;
}

/** One line that is the same for the same right. */
export const nameOfRight = ({ who, role, on }: Right): string => `${who}: ${role} on ${on}`;

/** Grants that would replace what others granted, instead of adding to it. */
const REPLACING = /_iam_(binding|policy|audit_config)$/;

export const grants = ({ resources }: Plan): Planned[] =>
  resources.filter(({ type }) => type.endsWith('_iam_member') || REPLACING.test(type));

export const replacesOthers = ({ type }: Planned): boolean => REPLACING.test(type);

/** Every right that a plan gives. */
export const rightsOf = (plan: Plan): Right[] =>
  grants(plan)
    .filter((grant) => !replacesOthers(grant))
    .map(rightOf);

function rightOf({ type, body }: Planned): Right {
  return {
    who: shortName(String(body.member)),
    role: String(body.role).replace(/^roles\//, ''),
    on: target(type, body),
  };
}

/** What a grant is on, by the type of the resource that makes it. */
function target(type: string, body: Record<string, unknown>): string {
  switch (type) {
    case 'google_project_iam_member':
      return databaseOf(body.condition) ?? 'the project';
    case 'google_pubsub_topic_iam_member':
      return `topic ${body.topic}`;
    case 'google_pubsub_subscription_iam_member':
      return `subscription ${body.subscription}`;
    case 'google_secret_manager_secret_iam_member':
      return `secret ${body.secret_id}`;
    case 'google_cloud_run_v2_service_iam_member':
      return `service ${body.name}`;
    case 'google_service_account_iam_member':
      return `account ${shortName(`serviceAccount:${String(body.service_account_id).split('/').at(-1)}`)}`;
    case 'google_artifact_registry_repository_iam_member':
      return `repository ${body.repository}`;
    default:
      return `${type}: unknown to infra/checks/rights.ts`;
  }
}

/** `database memory`, where the grant's only condition ties it to one database. */
function databaseOf(condition: unknown): string | undefined {
  const [only, ...more] = (condition ?? []) as { expression?: string }[];
  const name = /^resource\.name == "projects\/[^/"]+\/databases\/([^/"]+)"$/.exec(
    only?.expression ?? '',
  )?.[1];
  return name && more.length === 0 ? `database ${name}` : undefined;
}

function shortName(member: string): string {
  if (member === `serviceAccount:service-${PROJECT_NUMBER}@gcp-sa-pubsub.iam.gserviceaccount.com`)
    return 'Pub/Sub';
  if (member.startsWith('principalSet:')) return `GitHub ${member.split('/attribute.repository/')[1]}`;
  return /^serviceAccount:jiaba-([a-z-]+)@/.exec(member)?.[1] ?? member;
}
