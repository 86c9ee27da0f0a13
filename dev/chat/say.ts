import type { messagingApi } from '@line/bot-sdk';
import { chatIdOf } from '../line-simulator/sources.ts';
import type { ChatJson } from './chat-json.ts';
import { type Bot, converse } from './conversation.ts';
import { keepLastReply } from './last-reply.ts';
import type { observation } from './observation.ts';
import { type Speech, sourceOf, webhookOf } from './webhook-of.ts';

/** Says it, waits for the end of the turn, and keeps the reply so that its buttons can be pressed. */
export async function say(bot: Bot, speech: Speech, seen: ReturnType<typeof observation>): Promise<ChatJson> {
  const result = await converse(bot, webhookOf(speech, bot.simulator), seen);
  const messages = result.messages as unknown as messagingApi.Message[];
  if (messages.length > 0) keepLastReply(speech.dataDir, chatIdOf(sourceOf(speech)), messages);
  return result;
}
