import { type Message, subscriptionName } from '@jiaba/shared/bus';
import type { Fields } from '@jiaba/shared/log';
import type { Topology } from '@jiaba/shared/topology';

/** What was seen of one turn. */
interface Trail {
  /** Hop lines whose delivery was acknowledged. */
  hops: Fields[];
  /** Events, each once, however often it came. */
  events: Map<string, Message>;
}

const DEAD_LETTER = 'dead-letter';
/** With these the kernel has published the event to `dead-letter`, as it was. */
const GIVEN_UP: unknown[] = ['poison', 'deadline'];
const ACKNOWLEDGED: unknown[] = ['acked', 'dropped', ...GIVEN_UP];

/**
 * Follows turns through hop lines and published events, and tells when nothing more can come of one. The embedded
 * bus knows that by itself; where six processes and a broker share the work, nobody does.
 */
export function turnTrails(topology: Topology) {
  const trails = new Map<string, Trail>();
  const waiting = new Set<() => void>();

  function trailOf(turnId: string): Trail {
    const trail = trails.get(turnId) ?? { hops: [], events: new Map() };
    trails.set(turnId, trail);
    return trail;
  }

  function changed(): void {
    for (const look of waiting) look();
  }

  /** Every event has come to an end at each of its listeners, and all that they published has been seen. */
  function isAtRest(turnId: string): boolean {
    const trail = trailOf(turnId);
    return (
      trail.hops.some(({ service }) => service === 'ingress') &&
      trail.hops.every((hop) => followersSeen(hop, trail)) &&
      [...trail.events.values()].every((event) =>
        listenersOf(event.topic).every((service) => hasEnded(event, service, trail)),
      )
    );
  }

  const listenersOf = (topic: string) =>
    topology.subscriptions.filter((s) => s.topic === topic).map(({ service }) => service);

  return {
    isAtRest,
    /** A log sink. */
    log(entry: Fields): void {
      if (entry.message !== 'hop' || !ACKNOWLEDGED.includes(entry.outcome)) return;
      trailOf(String(entry.turnId)).hops.push(entry);
      changed();
    },
    /** A tap on the bus. */
    tap(message: Message): void {
      const { turnId = '', id } = message.attributes;
      trailOf(turnId).events.set(`${message.topic} ${id} ${sourceOf(message)}`, message);
      changed();
    },
    /** Resolves when all these turns are at rest, or after `withinMs`. */
    settled(turnIds: string[], withinMs: number): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (turnIds.every(isAtRest)) end();
        };
        const end = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(end, withinMs);
        waiting.add(look);
        look();
      });
    },
  };
}

/** The subscription that the broker took a dead letter from. */
const sourceOf = ({ attributes }: Message): string | undefined =>
  attributes.CloudPubSubDeadLetterSourceSubscription;

/** A listener has acknowledged the event, or the broker has given it up for this listener. */
function hasEnded({ topic, attributes: { id } }: Message, service: string, { hops, events }: Trail): boolean {
  const acknowledged = hops.some(
    (hop) => hop.service === service && hop.topic === topic && hop.eventId === id,
  );
  const source = subscriptionName(service, topic);
  return (
    acknowledged ||
    [...events.values()].some((other) => other.attributes.id === id && sourceOf(other) === source)
  );
}

/** All that a hop published has been seen. Only the first event of a turn has no cause, as ingress's hop has no event. */
function followersSeen({ topic, eventId, outcome, published }: Fields, { events }: Trail): boolean {
  const all = [...events.values()];
  if (GIVEN_UP.includes(outcome)) {
    const letters = all.filter((event) => event.topic === DEAD_LETTER);
    return topic === DEAD_LETTER || letters.some(({ attributes }) => attributes.deadLetterTopic === topic);
  }
  const followers = all.filter(({ attributes }) => attributes.causedBy === eventId);
  return new Set(followers.map(({ attributes }) => attributes.id)).size >= Number(published ?? 0);
}
