import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import type { messagingApi, webhook } from '@line/bot-sdk';
import type { ChatJson } from '../../dev/chat/chat-json.ts';
import { converse } from '../../dev/chat/conversation.ts';
import { observation } from '../../dev/chat/observation.ts';
import { pressables } from '../../dev/line-simulator/plain-text.ts';
import { fromUser } from '../../dev/line-simulator/sources.ts';
import { startEmbedded } from '../../dev/stack/embedded.ts';

const someone = fromUser(`U${'1'.repeat(32)}`);

/**
 * A person who talks to the bot, all in this process; each answer is the object that `chat --json` prints.
 * @param catalogues the repository's own unless given
 */
export async function aTalk(catalogues?: Catalogues) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-talk-'));
  const seen = observation();
  let now: number | undefined;
  let last: ChatJson | undefined;
  const stack = await startEmbedded({
    dataDir,
    seed: 'a talk',
    sink: seen.log,
    observe: seen.tap,
    domainNow: () => now,
    catalogues,
  });
  const { events } = stack.simulator;

  async function send(event: webhook.Event): Promise<ChatJson> {
    last = await converse(stack, [event], seen);
    return last;
  }

  return {
    say: (text: string) => send(events.text(someone, text)),
    share: (place: { latitude: number; longitude: number }) => send(events.location(someone, place)),
    /** Presses the button of the last answer whose label begins so. */
    press(label: string): Promise<ChatJson> {
      const shown = (last?.messages ?? []) as unknown as messagingApi.Message[];
      const button = pressables(shown).find((pressable) => pressable.label.startsWith(label));
      if (!button) throw new Error(`no button ${label} among ${pressables(shown).map((b) => b.label)}`);
      return send(events.postback(someone, (button.action as messagingApi.PostbackAction).data ?? ''));
    },
    /** Sets domain time. */
    at(instant: string): void {
      now = Date.parse(instant);
    },
    /** All that is stored, as bytes. */
    stored: () =>
      ['', '-wal'].map((end) => readFileSync(join(dataDir, `jiaba.sqlite${end}`), 'latin1')).join(''),
    async close() {
      await stack.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type Talk = Awaited<ReturnType<typeof aTalk>>;

/** Everything that stands in an answer, to be looked for in. */
export const wordsOf = ({ messages }: ChatJson): string => JSON.stringify(messages);

/** The words of the quick replies. */
export const offered = ({ messages }: ChatJson): string[] =>
  ((messages.at(-1) as messagingApi.Message | undefined)?.quickReply?.items ?? []).map(
    ({ action }) => (action as { label?: string }).label ?? '',
  );
