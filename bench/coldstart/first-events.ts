import { randomUUID } from 'node:crypto';
import type { Message } from '@jiaba/shared/bus';
import { localKeys } from '@jiaba/shared/local-keys';
import type { LogSink } from '@jiaba/shared/log';
import { loadTopology, subscriptionsOf } from '@jiaba/shared/topology';
import { loopbackVariables } from '../../dev/image/loopback-variables.ts';
import { fromUser } from '../../dev/line-simulator/sources.ts';
import { startEmbedded } from '../../dev/stack/embedded.ts';

export interface FirstEvents {
  /** Environment in which a service can handle them. */
  env: Record<string, string>;
  /** Posts a service an event of its kind, of a turn of its own; rejects when it is not taken. */
  post(service: string, url: string): Promise<void>;
  close(): Promise<void>;
}

const SENTENCE = '花壇有推薦吃的嗎';
const someoneId = `U${'1'.repeat(32)}`;
const someone = fromUser(someoneId);
const REPLY_MS = 50_000;
const quiet: LogSink = () => {};

/** Runs one turn, whose events are then what each service is given first. It passes through all six. */
export async function recordFirstEvents(dataDir: string): Promise<FirstEvents> {
  const recorded: Message[] = [];
  const stack = await startEmbedded({
    dataDir,
    seed: randomUUID(),
    sink: quiet,
    observe: ({ kind, message }) => kind === 'published' && recorded.push(message),
  });
  const { simulator } = stack;
  const say = () => [simulator.events.text(someone, SENTENCE)];
  await simulator.post(stack.webhookUrl, say());
  await stack.bus.idle();

  async function post(service: string, url: string): Promise<void> {
    const status =
      service === 'ingress'
        ? (await simulator.post(`${url}/webhook`, say())).status
        : await push(`${url}/push`, eventFor(service, recorded));
    if (status >= 300) throw new Error(`${service} answered ${status}`);
  }

  async function push(url: string, message: Message): Promise<number> {
    const { status } = await fetch(`${url}/${message.topic}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pushOf(message, simulator.issueReplyToken(someoneId))),
    });
    return status;
  }

  const env = {
    ...loopbackVariables(dataDir),
    LINE_CHANNEL_ACCESS_TOKEN: localKeys(dataDir).channelAccessToken,
    LINE_API_BASE: simulator.url,
  };
  return { env, post, close: stack.close };
}

function eventFor(service: string, recorded: Message[]): Message {
  const topics = subscriptionsOf(loadTopology(), service).map(({ topic }) => topic);
  const found = recorded.find(({ topic }) => topics.includes(topic));
  if (!found) throw new Error(`the recorded turn has no event for ${service}`);
  return found;
}

/** The recorded event as if it had been said now, in a turn of its own. */
function pushOf({ topic, attributes, data }: Message, replyToken: string) {
  const now = Date.now();
  const id = randomUUID();
  const renewed = {
    ...attributes,
    id,
    turnId: id,
    receivedAt: new Date(now).toISOString(),
    replyBy: new Date(now + REPLY_MS).toISOString(),
    ...(attributes.replyToken && { replyToken }),
  };
  return {
    subscription: `${topic}--bench`,
    message: {
      attributes: renewed,
      data: Buffer.from(data).toString('base64'),
      messageId: id,
      publishTime: renewed.receivedAt,
    },
  };
}
