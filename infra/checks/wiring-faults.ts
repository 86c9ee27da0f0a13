import { subscriptionName } from '@jiaba/shared/bus';
import { type Subscription, subscriptionsOf, type Topology } from '@jiaba/shared/topology';
import { type Fault, fault } from './fault.ts';
import type { Json } from './parse-hcl.ts';
import type { Plan } from './plan.ts';
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
        ? differences(`subscription ${name}`, pushOf(body), expectedPush(wired, service, topology))
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

/** What matters of a push subscription, as one flat record. */
type Push = Record<string, unknown>;

function pushOf({
  topic,
  ack_deadline_seconds,
  push_config,
  retry_policy,
  dead_letter_policy,
  enable_message_ordering,
}: Json): Push {
  const [push] = (push_config ?? []) as {
    push_endpoint?: string;
    oidc_token?: { audience?: string; service_account_email?: string }[];
  }[];
  const [retry] = (retry_policy ?? []) as { minimum_backoff?: string; maximum_backoff?: string }[];
  const [letter] = (dead_letter_policy ?? []) as {
    dead_letter_topic?: string;
    max_delivery_attempts?: number;
  }[];
  const [token] = push?.oidc_token ?? [];
  return {
    topic: lastPart(topic),
    ackDeadlineSeconds: ack_deadline_seconds,
    endpoint: push?.push_endpoint,
    audience: token?.audience,
    account: token?.service_account_email,
    minimumBackoffSeconds: seconds(retry?.minimum_backoff),
    maximumBackoffSeconds: seconds(retry?.maximum_backoff),
    deadLetterTopic: lastPart(letter?.dead_letter_topic),
    maxDeliveryAttempts: letter?.max_delivery_attempts,
    ordered: enable_message_ordering ?? false,
  };
}

/** The endpoint and the audience must be what the service itself compares a token with. */
function expectedPush(wired: Subscription, { environment }: PlannedService, { retry }: Topology): Push {
  const variable = (name: string) => environment.find((entry) => entry.name === name)?.value;
  return {
    topic: wired.topic,
    ackDeadlineSeconds: wired.ackDeadlineSeconds,
    endpoint: `${variable('PUSH_AUDIENCE')}/push/${wired.topic}`,
    audience: variable('PUSH_AUDIENCE'),
    account: variable('PUSH_SERVICE_ACCOUNT'),
    minimumBackoffSeconds: retry.minimumBackoffSeconds,
    maximumBackoffSeconds: retry.maximumBackoffSeconds,
    deadLetterTopic: wired.deadLetter ? 'dead-letter' : undefined,
    maxDeliveryAttempts: wired.deadLetter ? retry.maxDeliveryAttempts : undefined,
    ordered: false,
  };
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
const lastPart = (id: unknown): string | undefined =>
  typeof id === 'string' ? id.split('/').at(-1) : undefined;
