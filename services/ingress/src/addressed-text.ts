import type { Mentionee, TextMessage } from './webhook-event.ts';

/** What everybody calls it, whatever the account is named. */
const OWN_NAME = '吃飽未';

/** Who the bot is, to people who write in a group. */
export interface BotIdentity {
  /** Its LINE user id. */
  destination: string;
  /** What else people type after @ when they do not pick the bot from LINE's list. */
  botNames: readonly string[];
}

/**
 * What a group message says to the bot, without the mention: '' for a mention alone, undefined when the bot was
 * not meant. A mention picked from LINE's list counts wherever it stands, a typed @ or ＠ only in front.
 */
export function addressedText(message: TextMessage, bot: BotIdentity): string | undefined {
  const mentionees = (message.mention?.mentionees ?? []).filter((one) => one !== null);
  const own = mentionees.filter((one) => one.isSelf === true || one.userId === bot.destination);
  if (own.length > 0) return bare(withoutMentions(message.text, own));
  const typed = typedMention([OWN_NAME, ...bot.botNames]).exec(message.text);
  const at = (typed?.[0].length ?? 0) - (typed?.[1]?.length ?? 0);
  if (!typed || mentionees.some((other) => other.index === at)) return undefined;
  return bare(message.text.slice(typed[0].length));
}

/** Cut from the back, so that the indexes in front stay right. */
function withoutMentions(text: string, mentionees: Mentionee[]): string {
  return mentionees
    .toSorted((a, b) => b.index - a.index)
    .reduce((left, { index, length }) => `${left.slice(0, index)} ${left.slice(index + length)}`, text);
}

/** A name in Latin letters ends where the word ends: @jiabao is somebody else. The mention is group 1. */
function typedMention(names: readonly string[]): RegExp {
  const alternatives = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => escaped(name) + (/\w$/.test(name) ? '(?!\\w)' : ''));
  return new RegExp(`^\\s*([@＠](?:${alternatives.join('|')}))`, 'iu');
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const bare = (text: string) => text.replace(/^[\s,，、:：]+/u, '').trimEnd();
