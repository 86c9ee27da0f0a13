import { subscriptionName } from '@jiaba/shared/bus';
import { subscriptionsOf, type Topology } from '@jiaba/shared/topology';
import { type Fault, fault } from './fault.ts';
import type { Json } from './parse-hcl.ts';
import type { Plan } from './plan.ts';
import { type Push, plannedPush, wantedPush } from './planned-push.ts';
import { type PlannedService, plannedServices } from './planned-services.ts';

const DAY_SECONDS = 86_400;
/** How long the outcomes that make a redelivery harmless are kept (shared/src/outcomes.ts). */
const OUTCOME_SECONDS = 3_600;
/** What Pub/Sub may have in flight towards a service whose mean latency is above one second. */
const PUSH_WINDOW = 3_000;

/** Where topics, subscriptions and time-outs as planned differ from the topology. */
export function wiringFaults(plan: Plan, topology: Topology): Fault[] {
  const planned = (type: string) =>
    plan.resources.filter((resource) => resource.type === type).map(({ body }) => body);
  const subscriptions = planned('google_pubsub_subscription');
  const services = plannedServices(plan);
  const account = String(
    planned('google_service_account').find(({ account_id }) => account_id === 'jiaba-push')?.email,
  );
  return [
    ...namesFaults('topic', planned('google_pubsub_topic'), Object.keys(topology.topics)),
    ...namesFaults('subscription', subscriptions, [
      ...topology.subscriptions.map(({ service, topic }) => subscriptionName(service, topic)),
      'dead-letter--operators',
    ]),
    ...namesFaults(
      'service',
      services.map(({ body }) => body),
      Object.keys(topology.services),
    ),
    ...subscriptions.flatMap(keepingFaults),
    ...topology.subscriptions.flatMap((wired) => {
      const name = subscriptionName(wired.service, wired.topic);
      const body = subscriptions.find((subscription) => subscription.name === name);
      const service = services.find((candidate) => candidate.name === wired.service);
      return body && service
        ? differences(
            `subscription ${name}`,
            plannedPush(body, service),
            wantedPush(wired, service, topology, account),
          )
        : [];
    }),
    ...services.flatMap((service) => serviceFaults(service, topology)),
  ];
}

function namesFaults(kind: string, bodies: Json[], wanted: string[]): Fault[] {
  const given = bodies.map(({ name }) => String(name));
  return [
    ...given
      .filter((name) => !wanted.includes(name))
      .map((name) => fault('wiring', `${kind} ${name}`, 'is not in the topology')),
    ...wanted
      .filter((name) => !given.includes(name))
      .map((name) => fault('wiring', `${kind} ${name}`, 'is missing')),
  ];
}

/** A subscription must outlive a quiet month, and may keep a person's words for one day at the most. */
function keepingFaults({
  name,
  expiration_policy,
  message_retention_duration,
  push_config,
  topic,
}: Json): Fault[] {
  const where = `subscription ${name}`;
  const [{ ttl } = {}] = (expiration_policy ?? []) as { ttl?: string }[];
  const kept = seconds(message_retention_duration);
  const limit = push_config ? OUTCOME_SECONDS : DAY_SECONDS;
  return [
    ...(ttl === '' ? [] : [fault('wiring', where, 'expires when it is quiet: expiration_policy ttl = ""')]),
    ...(kept <= limit
      ? []
      : [fault('wiring', where, `keeps messages of ${topic} for ${kept} s; the limit is ${limit} s`)]),
  ];
}

const differences = (where: string, given: Push, wanted: Push): Fault[] =>
  Object.keys(wanted)
    .filter((key) => given[key] !== wanted[key])
    .map((key) => fault('wiring', where, `${key} is ${given[key]}, not ${wanted[key]}`));

function serviceFaults(
  { name, timeoutSeconds, concurrency, maxInstances }: PlannedService,
  topology: Topology,
): Fault[] {
  const own = subscriptionsOf(topology, name);
  if (own.length === 0) return [];
  const where = `service ${name}`;
  const longest = Math.max(...own.map(({ requestSeconds }) => requestSeconds));
  const atOnce = maxInstances * concurrency;
  return [
    ...(timeoutSeconds === longest
      ? []
      : [fault('wiring', where, `ends requests after ${timeoutSeconds} s, not ${longest} s`)]),
    ...(atOnce > PUSH_WINDOW
      ? []
      : [fault('wiring', where, `takes ${atOnce} requests at once, Pub/Sub may send ${PUSH_WINDOW}`)]),
  ];
}

const seconds = (duration: unknown): number => Number.parseInt(String(duration), 10);
