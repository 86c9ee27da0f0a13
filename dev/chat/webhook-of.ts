import { readFileSync } from 'node:fs';
import type { messagingApi, webhook } from '@line/bot-sdk';
import { lineId } from '../line-simulator/sequence.ts';
import type { LineSimulator } from '../line-simulator/simulator.ts';
import { chatIdOf, fromGroup, fromUser } from '../line-simulator/sources.ts';
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

/** The webhook events that LINE would send for what the person does. Throws an Error that says what to do. */
export function eventsOf(speech: Speech, simulator: LineSimulator): webhook.Event[] {
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
      return readEvents(said.file);
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

function readEvents(file: string): webhook.Event[] {
  const body: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const events = (body as { events?: unknown } | null)?.events;
  if (!Array.isArray(events))
    throw new Error(`${file} is no webhook body: {"destination": "U…", "events": […]}`);
  return events as webhook.Event[];
}
