import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIngress, type IngressOptions } from '@jiaba/ingress/app';
import type { Message } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import { fromAttributes } from '@jiaba/shared/envelope';
import { createLog, type Fields } from '@jiaba/shared/log';

export const destination = `U${'b'.repeat(32)}`;
export const channelSecret = '8c570fa6dd201bb328f1c1eac23a96d8';
export const peppers = { live: 'live-pepper', previous: 'previous-pepper' };
/** The real time of every test. */
export const NOW = Date.parse('2026-11-30T08:00:00Z');

export const sign = (body: string | Buffer, secret = channelSecret) =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Time that only a test moves. */
function handClock() {
  let now = NOW;
  const waiting = new Set<{ at: number; run: () => void }>();
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
  };
  const advance = (ms: number) => {
    now += ms;
    for (const timer of [...waiting].filter(({ at }) => at <= now)) {
      waiting.delete(timer);
      timer.run();
    }
  };
  return { clock, waiting, advance };
}

/** An ingress behind a real port, with all that it published and logged. */
export async function openIngress(changes: Partial<IngressOptions> = {}) {
  const published: Message[] = [];
  const lines: Fields[] = [];
  const { clock, waiting, advance } = handClock();
  const app = createIngress({
    channelSecret,
    destination,
    peppers,
    botNames: ['jiaba'],
    bus: { publish: async (message) => void published.push(message) },
    clock,
    log: createLog({ service: 'ingress', clock, sink: (entry) => lines.push(entry) }),
    matchCommand: (text) => (text === '選單' ? { kind: 'entry', entry: 'menu' } : undefined),
    ...changes,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const post = async (body: string | Buffer, signature: string | undefined = sign(body)) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature };
    const response = await fetch(`${url}/webhook`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    url,
    port,
    published,
    lines,
    waiting,
    advance,
    post,
    send: (...events: object[]) => post(JSON.stringify({ destination, events })),
    hops: () => lines.filter((line) => line.message === 'hop'),
    /** Envelope, topic and payload of what was published. */
    events: () =>
      published.map(({ topic, attributes, data }) => ({
        ...fromAttributes(attributes),
        topic,
        payload: JSON.parse(data) as unknown,
      })),
    payloads: () => published.map(({ topic, data }) => ({ topic, payload: JSON.parse(data) as unknown })),
    close: () => closed(server),
  };
}

export type Ingress = Awaited<ReturnType<typeof openIngress>>;

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
