import { readFileSync } from 'node:fs';
import type { messagingApi, webhook } from '@line/bot-sdk';
import { lineId } from '../line-simulator/sequence.ts';
import type { LineSimulator } from '../line-simulator/simulator.ts';
import { chatIdOf, fromGroup, fromUser } from '../line-simulator/sources.ts';
import type { RecordedWebhook } from '../line-simulator/webhook-sender.ts';
import type { ChatArgs } from './args.ts';
import { actionOf } from './last-reply.ts';

/** What a person says once, and where. */
export type Speech = Pick<ChatArgs, 'user' | 'group' | 'dataDir' | 'now' | 'said'>;

/** Who speaks where. A name that is no LINE id becomes one, the same each time. */
export function sourceOf({ user, group }: Pick<ChatArgs, 'user' | 'group'>): webhook.Source {
  const userId = asLineId('U', user);
  return group === undefined ? fromUser(userId) : fromGroup(asLineId('C', group), userId);
}

const asLineId = (kind: 'U' | 'C', name: string): string =>
  new RegExp(`^${kind}[0-9a-f]{32}$`).test(name) ? name : lineId(kind, name);

/** What LINE would post for what the person does. Throws an Error that says what to do. */
export function webhookOf(
  speech: Speech,
  simulator: LineSimulator,
): webhook.Event[] | RecordedWebhook | string {
  const { now } = speech;
  const said = whatIsSaid(speech, simulator);
  if (now === undefined || typeof said === 'string') return said;
  const at = (event: webhook.Event): webhook.Event => ({ ...event, timestamp: Date.parse(now) });
  return Array.isArray(said) ? said.map(at) : { ...said, events: said.events.map(at) };
}

function whatIsSaid(speech: Speech, simulator: LineSimulator): webhook.Event[] | RecordedWebhook | string {
  const source = sourceOf(speech);
  const { said } = speech;
  switch (said.kind) {
    case 'text':
      return [simulator.events.text(source, said.text)];
    case 'postback':
      return [simulator.events.postback(source, said.data)];
    case 'press':
      return [pressed(actionOf(speech.dataDir, chatIdOf(source), said.number), source, simulator)];
    case 'event':
      return recordedWebhook(readFileSync(said.file, 'utf8'));
  }
}

function pressed(
  action: messagingApi.Action,
  source: webhook.Source,
  { events }: LineSimulator,
): webhook.Event {
  if (action.type === 'postback')
    return events.postback(source, (action as messagingApi.PostbackAction).data ?? '');
  if (action.type === 'message')
    return events.text(source, (action as messagingApi.MessageAction).text ?? '');
  if (action.type === 'uri') throw new Error(`this button opens ${(action as messagingApi.URIAction).uri}`);
  throw new Error(
    `this button (${action.type}) opens something on the phone: use --event with what it sends`,
  );
}

/** What is no webhook body is posted as it is: ingress says what is wrong with it. */
function recordedWebhook(text: string): RecordedWebhook | string {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray((body as Partial<RecordedWebhook> | null)?.events)
      ? (body as RecordedWebhook)
      : text;
  } catch {
    return text;
  }
}
