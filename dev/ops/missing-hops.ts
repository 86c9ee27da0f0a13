import type { Topology } from '@jiaba/shared/topology';
import type { Hop, TurnLog } from './log-entries.ts';

/** An event that a line of the log says was published. */
interface Published {
  topic: string;
  id: string;
  by: Hop;
}

/**
 * What the log of a turn does not tell although it should, as sentences. Ids derive from their cause, so a hop says
 * which events follow from it; the topology says who handles each.
 */
export function missingHops({ hops, sends }: TurnLog, topology: Topology): string[] {
  const published = hops.flatMap(publishedBy);
  const dropped = hops.some(({ outcome, final }) => outcome === 'dropped' && final);
  return [
    ...(hops.some(({ service }) => service === 'ingress') ? [] : ['ingress has no line for this turn']),
    ...published.flatMap((event) => unhandled(event, hops, topology)),
    ...hops.filter((hop) => isUncaused(hop, hops, published)).map((hop) => uncaused(hop, topology)),
    ...hops.filter((hop) => isLast(hop, hops) && isUnfinished(hop, hops)).map(unfinished),
    ...(sends.length > 0 || dropped ? [] : ['responder has not ended this turn: it has no send line']),
  ];
}

function publishedBy(hop: Hop): Published[] {
  const { service, turnId, eventId = turnId, next = [] } = hop;
  return next.map((topic, n) => ({
    topic,
    // The first event of a turn has the turn's id; a dead letter keeps that of the event it was.
    id: service === 'ingress' ? turnId : topic === 'dead-letter' ? eventId : `${eventId}.${n}`,
    by: hop,
  }));
}

function unhandled({ topic, id, by }: Published, hops: Hop[], topology: Topology): string[] {
  return topology.subscriptions
    .filter((s) => s.topic === topic && !hops.some((h) => h.service === s.service && isOf(h, topic, id)))
    .map(({ service }) => `${service} has no line for ${topic} (${id}), published by ${by.service}`);
}

const isOf = (hop: Hop, topic: string, id: string) => hop.topic === topic && hop.eventId === id;

/** Nobody is known to have published what this hop handled. */
function isUncaused({ service, topic, eventId }: Hop, hops: Hop[], published: Published[]): boolean {
  if (service === 'ingress' || eventId === undefined) return false;
  if (published.some((event) => event.topic === topic && event.id === eventId)) return false;
  // The broker itself publishes a dead letter when every delivery has failed.
  return topic !== 'dead-letter' || !hops.some((hop) => hop.topic !== topic && hop.eventId === eventId);
}

function uncaused({ service, topic, eventId }: Hop, topology: Topology): string {
  const publishers = topology.topics[topic]?.publishers ?? [];
  return `${publishers.join(' or ')} has no line for publishing ${topic} (${eventId}), which ${service} handled`;
}

const isFailure = ({ outcome }: Hop) => outcome === 'failed' || outcome === 'timeout';

const isLast = (hop: Hop, hops: Hop[]): boolean =>
  !hops.some(
    (other) =>
      other.service === hop.service &&
      other.topic === hop.topic &&
      other.eventId === hop.eventId &&
      (!isFailure(other) || other.attempt > hop.attempt),
  );

const isUnfinished = (hop: Hop, hops: Hop[]): boolean =>
  isFailure(hop) && !hops.some((other) => isOf(other, 'dead-letter', hop.eventId ?? ''));

const unfinished = ({ service, topic, attempt, outcome }: Hop): string =>
  `${service} has no line after attempt ${attempt} at ${topic} (${outcome}): neither a redelivery nor the dead letter`;
