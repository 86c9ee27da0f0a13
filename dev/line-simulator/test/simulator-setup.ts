import { expect } from '@jest/globals';
import type { Clock } from '@jiaba/shared/clock';
import type { messagingApi } from '@line/bot-sdk';
import { lineId } from '../sequence.ts';
import { type LineSimulator, startLineSimulator } from '../simulator.ts';

export const TOKEN = 'a-channel-access-token';
export const SECRET = '8c570fa6dd201bb328f1c1eac23a96d8';
export const GRANNY = lineId('U', '阿嬤');
export const FAMILY = lineId('C', '家族群組');

/** 2026-11-30 11:00 in Taiwan. */
const START = Date.UTC(2026, 10, 30, 3);

export interface HandClock extends Clock {
  forward(ms: number): void;
}

/** A clock that moves only by hand. */
export function handClock(): HandClock {
  let now = START;
  return {
    now: () => now,
    after: () => () => undefined,
    forward: (ms) => {
      now += ms;
    },
  };
}

/** Runs a test against a simulator of its own. */
export const withSimulator =
  (run: (simulator: LineSimulator, clock: HandClock) => Promise<void>) => async () => {
    const clock = handClock();
    const simulator = await startLineSimulator({
      clock,
      channelAccessToken: TOKEN,
      channelSecret: SECRET,
      destination: 'U8e742f61d673b39c7fff3cecb7536ef0',
    });
    try {
      await run(simulator, clock);
    } finally {
      await simulator.close();
    }
  };

export interface Answered {
  status: number;
  headers: Headers;
  body: { message?: string; details?: { message: string; property: string }[]; sentMessages?: object[] };
}

/** One call to the API with fetch. */
export async function call(
  simulator: LineSimulator,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answered> {
  const response = await fetch(`${simulator.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

export const reply = (simulator: LineSimulator, replyToken: string, messages: unknown[] = [hello]) =>
  call(simulator, '/v2/bot/message/reply', { replyToken, messages });

export const push = (
  simulator: LineSimulator,
  to: string,
  retryKey?: string,
  messages: unknown[] = [hello],
) =>
  call(simulator, '/v2/bot/message/push', { to, messages }, retryKey ? { 'x-line-retry-key': retryKey } : {});

export const hello = { type: 'text', text: '您好' } as const;

export const flex = (contents: unknown, altText = '卡片') => ({ type: 'flex', altText, contents });

/** A bubble whose body holds these components. */
export const bubble = (...contents: unknown[]) => ({
  type: 'bubble',
  body: { type: 'box', layout: 'vertical', contents },
});

export const asMessages = (...messages: unknown[]) => messages as messagingApi.Message[];

/** Bubble of exactly this many bytes of JSON. */
export function bubbleOfBytes(bytes: number) {
  const sized = (length: number) => bubble({ type: 'text', text: 'a'.repeat(length) });
  const made = sized(1 + bytes - JSON.stringify(sized(1)).length);
  expect(JSON.stringify(made)).toHaveLength(bytes);
  return made;
}
