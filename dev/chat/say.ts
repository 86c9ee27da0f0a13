import type { messagingApi } from '@line/bot-sdk';
import { chatIdOf } from '../line-simulator/sources.ts';
import type { ChatJson } from './chat-json.ts';
import { type Bot, converse } from './conversation.ts';
import { keepLastReply } from './last-reply.ts';
import type { observation } from './observation.ts';
import { eventsOf, type Speech, sourceOf } from './webhook-of.ts';

/** Says it, waits for the end of the turn, and keeps the reply so that its buttons can be pressed. */
export async function say(bot: Bot, speech: Speech, seen: ReturnType<typeof observation>): Promise<ChatJson> {
  const { now } = speech;
  const said = eventsOf(speech, bot.simulator);
  const events = now ? said.map((event) => ({ ...event, timestamp: Date.parse(now) })) : said;
  const result = await converse(bot, events, seen);
  const messages = result.messages as unknown as messagingApi.Message[];
  if (messages.length > 0) keepLastReply(speech.dataDir, chatIdOf(sourceOf(speech)), messages);
  return result;
}
