import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { turnIdOfEvent } from '@jiaba/ingress/line-event';
import type { Message } from '@jiaba/shared/bus';
import type { Fields } from '@jiaba/shared/log';
import type { webhook } from '@line/bot-sdk';
import { fromUser } from '../../dev/line-simulator/sources.ts';
import { startProcesses } from '../../dev/stack/processes.ts';
import { emulatorHosts } from './emulator-hosts.ts';

/** A question that names no condition: it passes all six services. */
export const QUESTION = '花壇有推薦吃的嗎';

/** LINE waits a while before it delivers a webhook again. */
const REDELIVERY_MS = 500;

const someone = fromUser(`U${'1'.repeat(32)}`);

/** One webhook of one person. */
export interface Turn {
  id: string;
  events: webhook.Event[];
  replyToken: string;
}

export type StackUnderTest = Awaited<ReturnType<typeof aStack>>;

/** Six processes on the emulators, in a project and a folder of their own, and a person who talks to them. */
export async function aStack() {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-emulator-'));
  const [log, published]: [Fields[], Message[]] = [[], []];
  const stack = await startProcesses({
    emulators: emulatorHosts(),
    dataDir,
    seed: dataDir,
    sink: (entry) => log.push(entry),
    observe: (message) => published.push(message),
    trace: true,
  });
  const { simulator } = stack;

  function aTurn(text: string): Turn {
    const event = simulator.events.text(someone, text);
    const { replyToken } = event as { replyToken: string };
    return { id: turnIdOfEvent(event, simulator.destination), events: [event], replyToken };
  }

  /** LINE delivers once; undefined when the connection broke. */
  const post = (turn: Turn, way: 'post' | 'redeliver' = 'post'): Promise<number | undefined> =>
    simulator[way](stack.webhookUrl, turn.events).then(
      ({ status }) => status,
      () => undefined,
    );

  async function eventually(condition: () => boolean, withinMs: number): Promise<void> {
    for (const until = Date.now() + withinMs; !condition(); await wait(20))
      if (Date.now() > until) throw new Error(`not within ${withinMs} ms: ${condition}`);
  }

  return {
    stack,
    log,
    /** What the tap saw, each as often as it was published. */
    published,
    aTurn,
    post,
    eventually,
    /** LINE delivers until it is answered with 200. */
    async say(text: string): Promise<Turn> {
      const turn = aTurn(text);
      for (let status = await post(turn); status !== 200; status = await post(turn, 'redeliver'))
        await wait(REDELIVERY_MS);
      return turn;
    },
    /** What the person was shown in answer, in the order of the answers. */
    answersTo: ({ replyToken }: Turn) => simulator.shown().filter((batch) => batch.replyToken === replyToken),
    async close(): Promise<void> {
      await stack.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The words of an answer, whatever it is made of. */
export const wordsOf = (batch: { messages: object[] } | undefined): string => JSON.stringify(batch?.messages);
