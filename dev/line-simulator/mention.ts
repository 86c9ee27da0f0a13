import type { webhook } from '@line/bot-sdk';

const address = /^\s*([@＠](?:吃飽未|bot))/i;

/**
 * The mention of the bot that a text begins with, as LINE's app makes it from 「@吃飽未」 or 「@bot」 in a group;
 * undefined where there is none. Index and length are UTF-16 code units.
 */
export function mentionOfBot(text: string, botUserId: string): webhook.Mention | undefined {
  const found = address.exec(text);
  if (!found?.[1]) return undefined;
  const index = found[0].length - found[1].length;
  return {
    mentionees: [{ type: 'user', index, length: found[1].length, userId: botUserId, isSelf: true }],
  };
}
