import type { BusEvent } from '@jiaba/shared/embedded-bus/published';
import type { Payload } from '@jiaba/shared/events';
import type { Fields } from '@jiaba/shared/log';
import type { PlaceReply, Reply } from '@jiaba/shared/replies';
import type { ChatRecord, ChatTurn } from './chat-json.ts';

/** What can be seen of one turn from outside: hop lines of the log, and events through the developer's tap. */
export interface TurnSeen {
  path: ChatTurn['path'];
  /** Ingress let it end there: nobody was addressed, or there is nothing to answer. */
  dropped: boolean;
  /** The responder found the turn ended already. */
  already: boolean;
  /** The stand-in answered where Gemini would have. */
  byStandIn: boolean;
  record?: ChatRecord;
}

/** Collects what happens, by turn. */
export function observation() {
  const turns = new Map<string, TurnSeen>();

  function turn(turnId: unknown): TurnSeen {
    const key = String(turnId);
    const known = turns.get(key) ?? { path: [], dropped: false, already: false, byStandIn: false };
    turns.set(key, known);
    return known;
  }

  return {
    turn,
    /** Whether the stand-in had a part in any turn. */
    hasStandIn: (): boolean => [...turns.values()].some(({ byStandIn }) => byStandIn),
    /** A log sink. */
    log(entry: Fields): void {
      if (entry.message === 'hop') {
        const { service, topic, attempt, ms, outcome } = entry;
        const seen = turn(entry.turnId);
        seen.path.push({ service, topic, attempt, milliseconds: ms } as ChatTurn['path'][number]);
        seen.dropped ||= outcome === 'dropped';
      }
      if (entry.message === 'model try' && entry.answeredBy === 'stand-in' && entry.outcome === 'answered') {
        turn(entry.turnId).byStandIn = true;
      }
      if (entry.message === 'send' && entry.status === 'already') turn(entry.turnId).already = true;
    },
    /** A tap on the bus. */
    tap({ kind, message }: BusEvent): void {
      if (kind !== 'published' || message.topic !== 'reply.approved') return;
      const { replies } = JSON.parse(message.data) as Payload<'reply.approved'>;
      const record = replies.map(recordOf).find((one) => one !== undefined);
      if (record) turn(message.attributes.turnId).record = record;
    },
  };
}

/** What a reply answers, as far as it answers anything. */
function recordOf(reply: Reply): ChatRecord | undefined {
  if (reply.kind === 'places') return placeRecord(reply);
  if (reply.kind !== 'fixed' || !reply.again) return undefined;
  return { tool: 'search_local_places', status: 'unavailable', requested: reply.again.requested };
}

function placeRecord({ request, answer }: PlaceReply): ChatRecord {
  return {
    tool: 'search_local_places',
    status: answer.status,
    requested: request.requested,
    effective: answer.effective,
    origin: request.origin,
    ...(request.memoryRevision !== undefined && { memoryRevision: request.memoryRevision }),
    total: answer.total,
    looseCount: answer.looseCount,
    placeIds: answer.places.map((place) => place.id),
    unknownFields: answer.unknownFields,
    campaign: answer.campaign,
    catalogueVersion: answer.catalogueVersion,
    answeredBy: request.answeredBy,
  };
}
