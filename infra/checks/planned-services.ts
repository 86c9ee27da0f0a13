import type { Json } from './parse-hcl.ts';
import type { Plan } from './plan.ts';

interface EnvironmentEntry {
  name: string;
  value?: unknown;
  /** The secret whose latest version it holds. */
  secret?: string;
}

/** A Cloud Run service as planned. */
export interface PlannedService {
  name: string;
  body: Json;
  account: string;
  timeoutSeconds: number;
  concurrency: number;
  minInstances: number;
  maxInstances: number;
  environment: EnvironmentEntry[];
}

interface Template {
  service_account: string;
  timeout: string;
  max_instance_request_concurrency: number;
  scaling: { min_instance_count: number; max_instance_count: number }[];
  containers: { env?: PlannedEntry[] }[];
}

interface PlannedEntry {
  name: string;
  value?: unknown;
  value_source?: { secret_key_ref: { secret: string }[] }[];
}

export const plannedServices = ({ resources }: Plan): PlannedService[] =>
  resources.filter(({ type }) => type === 'google_cloud_run_v2_service').map(({ body }) => readService(body));

function readService(body: Json): PlannedService {
  const [template] = body.template as Template[];
  if (!template) throw new Error(`service ${body.name} has no template`);
  const [scaling] = template.scaling;
  return {
    name: String(body.name),
    body,
    account: template.service_account,
    timeoutSeconds: Number.parseInt(template.timeout, 10),
    concurrency: template.max_instance_request_concurrency,
    minInstances: scaling?.min_instance_count ?? 0,
    maxInstances: scaling?.max_instance_count ?? 0,
    environment: (template.containers[0]?.env ?? []).map(readEntry),
  };
}

const readEntry = ({ name, value, value_source }: PlannedEntry): EnvironmentEntry => ({
  name,
  ...(value_source ? { secret: value_source[0]?.secret_key_ref[0]?.secret } : { value }),
});

export const environments = (plan: Plan): Record<string, EnvironmentEntry[]> =>
  Object.fromEntries(plannedServices(plan).map(({ name, environment }) => [name, environment]));

export const secretsOf = (environment: EnvironmentEntry[]): string[] =>
  environment.flatMap(({ secret }) => secret ?? []);
