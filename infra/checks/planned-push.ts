import type { Subscription, Topology } from '@jiaba/shared/topology';
import type { Json } from './parse-hcl.ts';
import type { PlannedService } from './planned-services.ts';
import { PROJECT_NUMBER } from './stand-in.ts';

/** What matters of a push subscription, as one flat record. */
export type Push = Record<string, unknown>;

/** As planned: the subscription's own arguments, and what its service compares a token with. */
export function plannedPush(subscription: Json, { environment }: PlannedService): Push {
  const variable = (name: string) => environment.find((entry) => entry.name === name)?.value;
  const push = first(subscription.push_config);
  const token = first(push.oidc_token);
  const retry = first(subscription.retry_policy);
  const letter = first(subscription.dead_letter_policy);
  return {
    topic: lastPart(subscription.topic),
    ackDeadlineSeconds: subscription.ack_deadline_seconds,
    endpoint: push.push_endpoint,
    audience: token.audience,
    audienceOfService: variable('PUSH_AUDIENCE'),
    accountOfService: variable('PUSH_SERVICE_ACCOUNT'),
    account: token.service_account_email,
    minimumBackoff: retry.minimum_backoff,
    maximumBackoff: retry.maximum_backoff,
    deadLetterTopic: lastPart(letter.dead_letter_topic),
    maxDeliveryAttempts: letter.max_delivery_attempts,
    ordered: subscription.enable_message_ordering ?? false,
  };
}

/** As the topology wants it. */
export function wantedPush(
  wired: Subscription,
  { body }: PlannedService,
  { retry }: Topology,
  account: string,
): Push {
  const url = `https://${wired.service}-${PROJECT_NUMBER}.${body.location}.run.app`;
  return {
    topic: wired.topic,
    ackDeadlineSeconds: wired.ackDeadlineSeconds,
    endpoint: `${url}/push/${wired.topic}`,
    audience: url,
    audienceOfService: url,
    accountOfService: account,
    account,
    minimumBackoff: `${retry.minimumBackoffSeconds}s`,
    maximumBackoff: `${retry.maximumBackoffSeconds}s`,
    deadLetterTopic: wired.deadLetter ? 'dead-letter' : undefined,
    maxDeliveryAttempts: wired.deadLetter ? retry.maxDeliveryAttempts : undefined,
    ordered: false,
  };
}

const first = (blocks: unknown): Json => ((blocks ?? []) as Json[])[0] ?? {};

const lastPart = (id: unknown): string | undefined =>
  typeof id === 'string' ? id.split('/').at(-1) : undefined;
