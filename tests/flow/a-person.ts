import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerModel } from '@jiaba/router/reader-model';
import type { Message } from '@jiaba/shared/bus';
import type { Fields } from '@jiaba/shared/log';
import type { Model } from '@jiaba/shared/model';
import type { messagingApi, webhook } from '@line/bot-sdk';
import { pressables } from '../../dev/line-simulator/plain-text.ts';
import { fromUser } from '../../dev/line-simulator/sources.ts';
import { startEmbedded } from '../../dev/stack/embedded.ts';
import { blindModel } from '../../dev/testing/blind-model.ts';

interface PersonOptions {
  userId?: string;
  model?: Model;
}

/** A person in a 1:1 chat with the whole stack: real HTTP, the embedded bus, a SQLite file, real time. */
export async function aPerson({ userId = `U${'7'.repeat(32)}`, model = readerModel() }: PersonOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-person-'));
  const log: Fields[] = [];
  const published: Message[] = [];
  const stack = await startEmbedded({
    dataDir,
    seed: 'a person',
    model: { kind: 'given', model: blindModel(model) },
    sink: (entry) => log.push(entry),
    observe: ({ kind, message }) => kind === 'published' && published.push(message),
  });
  const source = fromUser(userId);
  const shown = (): messagingApi.Message[][] => stack.simulator.shown().map(({ messages }) => messages);

  /** Sends an event and does not wait for what comes of it. */
  async function send(event: webhook.Event): Promise<void> {
    const { status } = await stack.simulator.post(stack.webhookUrl, [event]);
    if (status !== 200) throw new Error(`ingress answered ${status}`);
  }

  async function answerTo(event: webhook.Event): Promise<messagingApi.Message[]> {
    await send(event);
    await stack.bus.idle();
    return shown().at(-1) ?? [];
  }

  function buttonNamed(label: string): string {
    const pressed = shown()
      .flatMap(pressables)
      .findLast((button) => button.label === label)?.action;
    if (!pressed || !('data' in pressed) || !pressed.data) throw new Error(`there is no button ${label}`);
    return pressed.data;
  }

  return {
    stack,
    log,
    published,
    dataDir,
    database: join(dataDir, 'jiaba.sqlite'),
    shown,
    /** Says something without waiting for the answer. */
    begin: (text: string) => send(stack.simulator.events.text(source, text)),
    say: (text: string) => answerTo(stack.simulator.events.text(source, text)),
    /** Presses the latest button of that name. */
    press: (label: string) => answerTo(stack.simulator.events.postback(source, buttonNamed(label))),
    async close() {
      await stack.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type Person = Awaited<ReturnType<typeof aPerson>>;

export const words = (messages: unknown): string => JSON.stringify(messages);

/** Waits in real time until something holds; throws after `ms`. */
export async function until(holds: () => boolean, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
