import { existsSync, globSync, readFileSync } from 'node:fs';
import { type Fault, fault } from './fault.ts';
import type { Json } from './parse-hcl.ts';
import type { Plan } from './plan.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Alerts that must be there: an operator sleeps because of them. */
const WANTED = ['nacks', 'dead-letters', 'ambiguous-sends', 'breaker-open'];

/** Alerts without a runbook, a reader or a metric that exists, and metrics of lines that no service writes. */
export function alertFaults({ resources }: Plan): Fault[] {
  const alerts = resources.filter(({ type }) => type === 'google_monitoring_alert_policy');
  const metrics = resources.filter(({ type }) => type === 'google_logging_metric');
  return [
    ...WANTED.filter((name) => !alerts.some(({ key }) => key === name)).map((name) =>
      fault('alerts', `alert ${name}`, 'is missing'),
    ),
    ...alerts.flatMap(({ key, body }) =>
      alertBodyFaults(
        `alert ${key}`,
        body,
        metrics.map((metric) => metric.body),
      ),
    ),
    ...metrics.flatMap(({ body }) => lineFaults(body)),
    ...(resources.some(({ type }) => type === 'google_billing_budget')
      ? []
      : [fault('alerts', 'budget', 'is missing: a cost spike would be seen on the bill')]),
  ];
}

function alertBodyFaults(
  where: string,
  { documentation, notification_channels, conditions }: Json,
  metrics: Json[],
): Fault[] {
  const [{ content } = {}] = (documentation ?? []) as { content?: string }[];
  const runbook = /\/(docs\/runbooks\/[\w-]+\.md)$/.exec(content ?? '')?.[1];
  const own = [...JSON.stringify(conditions).matchAll(/logging\.googleapis\.com\/user\/([\w/]+)/g)];
  return [
    ...(runbook && existsSync(`${root}${runbook}`)
      ? []
      : [fault('alerts', where, `links no runbook that exists (${runbook})`)]),
    ...((notification_channels as unknown[] | undefined)?.length
      ? []
      : [fault('alerts', where, 'tells nobody')]),
    ...own
      .filter(([, name]) => !metrics.some((metric) => metric.name === name))
      .map(([, name]) => fault('alerts', where, `looks at a metric that is not there: ${name}`)),
  ];
}

/** The message that a metric counts must stand in the code as it is. */
function lineFaults({ name, filter }: Json): Fault[] {
  const message = /jsonPayload\.message="([^"]+)"/.exec(String(filter))?.[1];
  if (message && production().includes(`'${message}'`)) return [];
  return [fault('alerts', `metric ${name}`, `counts a line that no service writes: ${message}`)];
}

const production = (): string =>
  globSync('{services/*,shared}/src/**/*.ts', { cwd: root })
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
