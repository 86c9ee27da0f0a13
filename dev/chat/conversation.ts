import { turnIdOfEvent } from '@jiaba/ingress/line-event';
import type { messagingApi, webhook } from '@line/bot-sdk';
import type { LineSimulator } from '../line-simulator/simulator.ts';
import type { WebhookBody } from '../line-simulator/webhook-sender.ts';
import type { ChatJson, ChatTurn } from './chat-json.ts';
import type { observation, TurnSeen } from './observation.ts';

type Messages = messagingApi.Message[];

/** A turn ends within the reply token's minute; after that nothing can come. */
const LONGEST_TURN_MS = 75_000;

/** The bot as seen from LINE, however its services run. */
export interface Bot {
  webhookUrl: string;
  simulator: LineSimulator;
  /** Resolves when nothing more can come of these turns, or after `withinMs`. */
  settled(turnIds: string[], withinMs: number): Promise<void>;
}

/**
 * Posts one webhook and waits until nothing more follows from it.
 * @returns the turns of its events, the first at the top
 */
export async function converse(
  { webhookUrl, simulator, settled }: Bot,
  webhook: WebhookBody,
  seen: ReturnType<typeof observation>,
): Promise<ChatJson> {
  const { status } = await simulator.post(webhookUrl, webhook);
  if (status !== 200) return { status: 'failed', httpStatus: status, messages: [], path: [] };
  const events = eventsOf(webhook);
  const turnIds = events.map((event) => turnIdOfEvent(event, simulator.destination));
  await settled(turnIds, LONGEST_TURN_MS);

  const turns = events.map((event, n) => {
    const turnId = turnIds[n] ?? '';
    return turnOf(turnId, seen.turn(turnId), messagesFor(event));
  });
  const [first] = turns;
  if (!first) return { status: 'silent', messages: [], path: [] };
  return turns.length > 1 ? { ...first, turns } : first;

  function messagesFor(event: webhook.Event): Messages {
    const token = (event as { replyToken?: string } | null)?.replyToken;
    return simulator.shown().flatMap((batch) => (token && batch.replyToken === token ? batch.messages : []));
  }
}

function eventsOf(body: WebhookBody): webhook.Event[] {
  if (Array.isArray(body)) return body;
  return typeof body === 'object' && 'events' in body ? body.events : [];
}

function turnOf(turnId: string, { path, dropped, already, record }: TurnSeen, messages: Messages): ChatTurn {
  return {
    turnId,
    status: statusOf(messages, { dropped, already }),
    messages: messages as unknown as ChatTurn['messages'],
    path,
    ...(record && { record }),
  };
}

function statusOf(
  messages: Messages,
  { dropped, already }: Pick<TurnSeen, 'dropped' | 'already'>,
): ChatTurn['status'] {
  if (messages.length > 0) return 'answered';
  if (already) return 'duplicate';
  return dropped ? 'silent' : 'failed';
}
