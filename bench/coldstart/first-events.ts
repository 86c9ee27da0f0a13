import { randomUUID } from 'node:crypto';
import type { Message } from '@jiaba/shared/bus';
import { localKeys } from '@jiaba/shared/local-keys';
import type { LogSink } from '@jiaba/shared/log';
import { loadTopology, subscriptionsOf } from '@jiaba/shared/topology';
import type { webhook } from '@line/bot-sdk';
import type { EmulatorHosts } from '../../dev/emulators/emulator-commands.ts';
import { STAND_IN_KEY } from '../../dev/gemini/stand-in.ts';
import { loopbackVariables } from '../../dev/image/loopback-variables.ts';
import type { LineSimulator } from '../../dev/line-simulator/simulator.ts';
import { fromUser } from '../../dev/line-simulator/sources.ts';
import { startEmbedded } from '../../dev/stack/embedded.ts';
import { type PubsubAdmin, pubsubAdmin } from '../../dev/stack/pubsub-admin.ts';
import { pushOf } from './push-of.ts';

export interface FirstEvents {
  /** Environment in which a service can handle them, over the emulators. */
  env: Record<string, string>;
  /** The emulator's project, which has the topics and no subscription. */
  admin: PubsubAdmin;
  simulator: LineSimulator;
  /** What LINE posts when the sentence is said once more. */
  say(): webhook.Event[];
  /** Posts a service an event of its kind, of a turn of its own; rejects when it is not taken. */
  post(service: string, url: string): Promise<void>;
  close(): Promise<void>;
}

const SENTENCE = '花壇有推薦吃的嗎';
const someoneId = `U${'1'.repeat(32)}`;
const someone = fromUser(someoneId);
const quiet: LogSink = () => {};

/** Runs one turn, whose events are then what each service is given first. It passes through all six. */
export async function recordFirstEvents(dataDir: string, emulators: EmulatorHosts): Promise<FirstEvents> {
  const recorded: Message[] = [];
  const stack = await startEmbedded({
    dataDir,
    seed: randomUUID(),
    sink: quiet,
    observe: ({ kind, message }) => kind === 'published' && recorded.push(message),
  });
  const { simulator, standInUrl = '' } = stack;
  const say = () => [simulator.events.text(someone, SENTENCE)];
  await simulator.post(stack.webhookUrl, say());
  await stack.bus.idle();

  const project = `bench-${randomUUID()}`;
  const admin = pubsubAdmin({ host: emulators.pubsub, project });
  await Promise.all(Object.keys(loadTopology().topics).map(admin.putTopic));

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
    BUS: 'pubsub',
    STORE: 'firestore',
    GOOGLE_CLOUD_PROJECT: project,
    PUBSUB_EMULATOR_HOST: emulators.pubsub,
    FIRESTORE_EMULATOR_HOST: emulators.firestore,
    METADATA_SERVER_DETECTION: 'none',
    LINE_CHANNEL_ACCESS_TOKEN: localKeys(dataDir).channelAccessToken,
    LINE_API_BASE: simulator.url,
    GEMINI_API_KEY: STAND_IN_KEY,
    GEMINI_BASE_URL: standInUrl,
    MODEL_CALLS_PER_DAY: '1000000',
  };
  return { env, admin, simulator, say, post, close: stack.close };
}

function eventFor(service: string, recorded: Message[]): Message {
  const topics = subscriptionsOf(loadTopology(), service).map(({ topic }) => topic);
  const found = recorded.find(({ topic }) => topics.includes(topic));
  if (!found) throw new Error(`the recorded turn has no event for ${service}`);
  return found;
}
