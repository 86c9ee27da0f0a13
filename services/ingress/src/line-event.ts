import type { Envelope } from '@jiaba/shared/envelope';
import { digest, isSampled, traceparentOf, turnIdOf } from '@jiaba/shared/ids';
import { type ContentRules, type DropReason, type LineContent, lineContent } from './line-content.ts';
import { originOf, type Peppers, turnEnvelope } from './turn-envelope.ts';
import {
  eventLabelSchema,
  messageTypeSchema,
  type WebhookEvent,
  webhookEventSchema,
} from './webhook-event.ts';

/** After this a redelivery finds its reply token gone, whatever comes of it. (Reply tokens, LINE Developers) */
const REPLY_TOKEN_GONE_MS = 20 * 60_000;
/** Sent by the Verify button of older consoles; nobody waits for an answer. */
const DUMMY_REPLY_TOKENS = ['0'.repeat(32), 'f'.repeat(32)];

/** The first event of a turn, ready to be published. */
export type TurnEvent = Envelope & LineContent;

/** What became of one LINE event, with what the log may say about it. */
export interface LineEventReading {
  turnId: string;
  /** W3C trace context of the turn's first event. */
  traceparent: string;
  /** LINE does not count its deliveries: 2 stands for any redelivery. */
  attempt: 1 | 2;
  label: { eventType?: string; messageType?: string };
  outcome: { event: TurnEvent } | { dropped: DropReason };
}

export interface LineEventContext extends ContentRules {
  peppers: Peppers;
  /** Real time of the webhook, in milliseconds. */
  receivedAt: number;
  /** Domain time in place of LINE's timestamp, on a developer's machine. */
  domainNow?: number;
  /** Share of the turns whose spans are recorded, 0 to 1; all where absent. */
  traceShare?: number;
}

/** Reads one LINE webhook event. Never throws: what cannot be read is dropped, with the reason. */
export function readLineEvent(raw: unknown, context: LineEventContext): LineEventReading {
  const event = webhookEventSchema.safeParse(raw).data;
  const turnId = turnIdOfEvent(raw, context.destination);
  const traceparent = traceparentOf(turnId, turnId, isSampled(turnId, context.traceShare ?? 1));
  return {
    turnId,
    traceparent,
    attempt: event?.deliveryContext?.isRedelivery ? 2 : 1,
    label: labelOf(raw),
    outcome: event ? outcomeOf(event, { turnId, traceparent }, context) : { dropped: unreadable(raw) },
  };
}

/** The turn that a LINE event belongs to: redeliveries of it, and the photos of one album, share it. */
export function turnIdOfEvent(raw: unknown, destination: string): string {
  const event = webhookEventSchema.safeParse(raw).data;
  return turnIdOf(destination, event ? turnKey(event) : digest(JSON.stringify(raw)));
}

function outcomeOf(
  event: WebhookEvent,
  turn: Pick<LineEventReading, 'turnId' | 'traceparent'>,
  context: LineEventContext,
): LineEventReading['outcome'] {
  const early = droppedUnread(event, context);
  if (early) return { dropped: early };
  const origin = originOf(event.source);
  const content = lineContent(event, origin?.scope ?? 'user', context);
  if ('dropped' in content) return content;
  if (!origin) return { dropped: 'malformed' };
  return {
    event: { ...turnEnvelope({ ...context, ...turn, topic: content.topic, event, origin }), ...content },
  };
}

function droppedUnread(event: WebhookEvent, { receivedAt, domainNow }: LineEventContext) {
  if (isDummy(event.replyToken)) return 'verification';
  if (event.mode === 'standby') return 'standby';
  const stale = event.deliveryContext?.isRedelivery && receivedAt - event.timestamp > REPLY_TOKEN_GONE_MS;
  return stale && domainNow === undefined ? 'too-old' : undefined;
}

/** Photos sent together come as an event each and are one turn. */
function turnKey(event: WebhookEvent): string {
  const album = messageTypeSchema.safeParse(event.message).data?.imageSet;
  return album ? `imageSet:${album.id}` : event.webhookEventId;
}

const isDummy = (replyToken: string | null | undefined) => DUMMY_REPLY_TOKENS.includes(replyToken ?? '');

const unreadable = (raw: unknown): DropReason =>
  isDummy(eventLabelSchema.safeParse(raw).data?.replyToken) ? 'verification' : 'malformed';

function labelOf(raw: unknown): LineEventReading['label'] {
  const { type, message } = eventLabelSchema.safeParse(raw).data ?? {};
  return { ...(type && { eventType: type }), ...(message && { messageType: message.type }) };
}
