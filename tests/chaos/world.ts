import { createIngress } from '@jiaba/ingress/app';
import { type Loading, noLoading } from '@jiaba/router/loading';
import { readerModel } from '@jiaba/router/reader-model';
import type { Message } from '@jiaba/shared/bus';
import { loadCatalogues } from '@jiaba/shared/domain/catalogues';
import { matchCommand } from '@jiaba/shared/domain/command';
import { embeddedBus } from '@jiaba/shared/embedded-bus';
import type { BusFaults } from '@jiaba/shared/embedded-bus/faults';
import { type Listening, listen } from '@jiaba/shared/http-server';
import { createLog, type Fields } from '@jiaba/shared/log';
import type { Model } from '@jiaba/shared/model';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { loadTopology } from '@jiaba/shared/topology';
import { signatureOf } from '../../dev/line-simulator/signature.ts';
import { type ConsumerName, consumerNames, createConsumer } from '../../dev/stack/consumers.ts';
import { type CrashPlan, crashable, crashPlan, type Process } from '../../dev/testing/crash-points.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { tokenLine } from './token-line.ts';

export const NOON = '2026-11-30T04:00:00.000Z';
const SECRET = 'channel-secret';
const BOT = `U${'b'.repeat(32)}`;
const USER = `U${'a'.repeat(32)}`;
const topology = loadTopology();
const catalogues = loadCatalogues();

export interface WorldOptions {
  faults?: BusFaults;
  plan?: CrashPlan;
  model?: Model;
  loading?: Loading;
}

/**
 * The six services over the embedded bus and SQLite, in virtual time, each as a process that can die. A process
 * that has died starts again when its next delivery comes, unless it was switched off.
 */
export async function aWorld(options: WorldOptions = {}) {
  const { faults, plan = crashPlan(), model = readerModel(), loading = noLoading } = options;
  const clock = virtualClock(NOON);
  const store = sqliteStore({ file: ':memory:', clock });
  const entries: Fields[] = [];
  const published: Message[] = [];
  const bus = embeddedBus({
    clock,
    topology,
    faults,
    observe: ({ kind, message }) => kind === 'published' && published.push(message),
  });
  const { line, seen, issue, renew } = tokenLine(clock);
  const sink = (entry: Fields) => entries.push(entry);
  const subscribed = new Map<ConsumerName, () => void>();

  function start(name: ConsumerName): void {
    stop(name);
    let life = oneLife(name);
    const subscriptions = life.topics.map((topic) =>
      bus.subscribe(name, topic, (body) => {
        if (life.process.isDead()) life = oneLife(name);
        return life.deliver(topic, body);
      }),
    );
    subscribed.set(name, () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    });
  }

  function stop(name: ConsumerName): void {
    subscribed.get(name)?.();
    subscribed.delete(name);
  }

  function oneLife(name: ConsumerName) {
    const process = crashable(plan, name);
    const service = createConsumer(name, {
      store: process.wrap('store', store),
      bus: process.wrap('bus', bus),
      line: process.wrap('line', line),
      model: process.wrap('model', model),
      loading: process.wrap('loading', loading),
      clock,
      catalogues,
      topology,
      sink,
    });
    return { process, topics: service.topics, deliver: process.guard(service.deliver) };
  }

  async function anIngress(): Promise<{ process: Process; server: Listening }> {
    const process = crashable(plan, 'ingress');
    const app = createIngress({
      channelSecret: SECRET,
      destination: BOT,
      peppers: { live: 'pepper' },
      botNames: [],
      bus: process.wrap('bus', { publish: bus.publish }),
      clock,
      log: createLog({ service: 'ingress', clock, sink }),
      matchCommand,
    });
    return { process, server: await listen(app, { port: 0, host: '127.0.0.1', clock }) };
  }

  for (const name of consumerNames) start(name);
  let ingress = await anIngress();
  const gone: Listening[] = [];

  /** Posts a webhook as LINE does; undefined when ingress died before it answered. */
  async function deliver(events: object[]): Promise<number | undefined> {
    if (ingress.process.isDead()) {
      gone.push(ingress.server);
      ingress = await anIngress();
    }
    const body = JSON.stringify({ destination: BOT, events });
    const hangUp = new AbortController();
    const post = ingress.process.guard(() =>
      fetch(`${ingress.server.url}/webhook`, {
        method: 'POST',
        headers: { 'x-line-signature': signatureOf(SECRET, Buffer.from(body)), connection: 'close' },
        body,
        signal: hangUp.signal,
      }),
    );
    return clock.hold(
      post().then(
        (response) => response.status,
        () => {
          hangUp.abort();
          return undefined;
        },
      ),
    );
  }

  return {
    clock,
    bus,
    seen,
    published,
    entries,
    start,
    stop,
    /** A reply token goes out. */
    issue,
    /** A text of a person; the same key is the same webhook event. */
    async say(text: string, key = 'one') {
      const token = `token-${key}`;
      issue(token);
      return deliver([textEvent(text, key, token, false)]);
    },
    /** LINE delivers the webhook again. */
    async redeliver(text: string, key = 'one') {
      const token = `token-${key}`;
      renew(token);
      return deliver([textEvent(text, key, token, true)]);
    },
    /** Ingress goes away for good. */
    stopIngress: () => ingress.server.close(),
    /** Lets time pass until nothing more can come. */
    settle: (limitMs = 300_000) => clock.runUntil(bus.idle(), limitMs),
    async close() {
      bus.close();
      store.close();
      await Promise.allSettled([ingress.server, ...gone].map((server) => server.close()));
    },
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

const textEvent = (text: string, key: string, replyToken: string, isRedelivery: boolean) => ({
  type: 'message',
  webhookEventId: `01J000000000000000000${key}`,
  deliveryContext: { isRedelivery },
  timestamp: Date.parse(NOON),
  mode: 'active',
  replyToken,
  source: { type: 'user', userId: USER },
  message: { type: 'text', id: '1', quoteToken: 'q', text },
});

/** The ids of everything that was published, each once. */
export const idsOf = ({ published }: World): string[] =>
  [...new Set(published.map(({ topic, attributes }) => `${topic} ${attributes.id}`))].sort();
