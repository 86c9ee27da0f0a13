import type { Scope } from '@jiaba/shared/envelope';
import type { LineCommand, LineReceived } from '@jiaba/shared/line-events';
import { MAX_POSTBACK_UNITS } from '@jiaba/shared/postback';
import { addressedText, type BotIdentity } from './addressed-text.ts';
import {
  followSchema,
  locationMessageSchema,
  messageTypeSchema,
  postbackSchema,
  textMessageSchema,
  type WebhookEvent,
} from './webhook-event.ts';

/** Longer than this nobody asks where to eat; the person is asked for shorter sentences. */
const MAX_TEXT_UNITS = 500;

export interface ContentRules extends BotIdentity {
  /** The fixed command that a whole sentence is, if it is one. */
  matchCommand: (text: string) => LineCommand | undefined;
}

/** Why nothing follows from an event. */
export type DropReason =
  | 'malformed'
  | 'not-handled'
  | 'not-addressed'
  | 'empty'
  | 'standby'
  | 'verification'
  | 'too-old';

/** What an event says, and the topic it belongs to. */
export type LineContent =
  | { topic: 'line.command'; payload: LineCommand }
  | { topic: 'line.received'; payload: LineReceived };

type Reading = LineContent | { dropped: DropReason };

/** What a LINE event asks for. A group or room hears from the bot only when it was meant. */
export function lineContent(event: WebhookEvent, scope: Scope, rules: ContentRules): Reading {
  switch (event.type) {
    case 'message':
      return messageContent(event.message, scope, rules);
    case 'postback':
      return postbackContent(event.postback);
    case 'follow':
      return command({
        kind: 'follow',
        returning: followSchema.safeParse(event.follow).data?.isUnblocked ?? false,
      });
    case 'unfollow':
      return command({ kind: 'unfollow' });
    case 'join':
      return command({ kind: 'join' });
    default:
      return dropped('not-handled');
  }
}

function messageContent(message: unknown, scope: Scope, rules: ContentRules): Reading {
  const type = messageTypeSchema.safeParse(message).data?.type;
  if (type === undefined) return dropped('malformed');
  if (type === 'text') return textContent(message, scope, rules);
  if (scope !== 'user') return dropped('not-addressed');
  switch (type) {
    case 'image':
    case 'video':
    case 'file':
      return command({ kind: 'unreadable', what: 'photo' });
    case 'audio':
      return command({ kind: 'unreadable', what: 'voice' });
    case 'sticker':
      return command({ kind: 'unreadable', what: 'sticker' });
    case 'location':
      return locationContent(message);
    default:
      return dropped('not-handled');
  }
}

function textContent(message: unknown, scope: Scope, rules: ContentRules): Reading {
  const parsed = textMessageSchema.safeParse(message);
  if (!parsed.success) return dropped('malformed');
  const text = scope === 'user' ? parsed.data.text.trim() : addressedText(parsed.data, rules);
  if (text === undefined) return dropped('not-addressed');
  if (text === '') return scope === 'user' ? dropped('empty') : command({ kind: 'mention-only' });
  if (text.length > MAX_TEXT_UNITS) return command({ kind: 'unreadable', what: 'too-long' });
  const fixed = rules.matchCommand(text);
  return fixed ? command(fixed) : { topic: 'line.received', payload: { kind: 'text', text } };
}

function locationContent(message: unknown): Reading {
  const { data } = locationMessageSchema.safeParse(message);
  return data ? { topic: 'line.received', payload: { kind: 'location', ...data } } : dropped('malformed');
}

function postbackContent(postback: unknown): Reading {
  const { data } = postbackSchema.safeParse(postback);
  if (!data || data.data.length > MAX_POSTBACK_UNITS) return dropped('malformed');
  return command({ kind: 'postback', data: data.data });
}

const command = (payload: LineCommand): Reading => ({ topic: 'line.command', payload });
const dropped = (reason: DropReason): Reading => ({ dropped: reason });
