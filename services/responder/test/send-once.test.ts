import { expect, test } from '@jest/globals';
import type { Envelope } from '@jiaba/shared/envelope';
import type { Store } from '@jiaba/shared/store';
import type { messagingApi } from '@line/bot-sdk';
import fc from 'fast-check';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { recordingLog } from '../../../dev/testing/recording-log.ts';
import { plainMessages } from '../src/limits.ts';
import type { Line } from '../src/line.ts';
import { retryKey } from '../src/retry-key.ts';
import { sendOnce } from '../src/send-once.ts';
import { jumpingClock } from './jumping-clock.ts';
import { memoryStore } from './memory-store.ts';
import { singleUseLine, type Treatment } from './single-use-line.ts';

const messages: messagingApi.Message[] = [
  { type: 'text', text: '花壇鄉找到 7 家' },
  { type: 'flex', altText: '花壇鄉7 家素食', contents: { type: 'bubble' } },
];
const event = anEnvelope();
const never = new AbortController().signal;

function sending(treat: (n: number) => Treatment, { pushEnabled = false, afterMs = 1_000 } = {}) {
  const clock = jumpingClock(event.receivedAt);
  clock.jump(afterMs);
  const line = singleUseLine(treat);
  const store = memoryStore(clock);
  const { log, entries } = recordingLog(clock);
  const send = sendOnce({ store, line, clock, pushEnabled });
  return {
    clock,
    line,
    store,
    entries,
    send: (envelope: Envelope = event, signal = never) =>
      send(envelope, async () => messages, { signal, log }),
    record: async () => (await store.get({ collection: 'sends', id: event.turnId }))?.data,
    reports: () =>
      entries
        .filter(({ message }) => message === 'send')
        .map(({ status, via, attempts, reason }) => ({ status, via, attempts, reason })),
  };
}

test('a turn is claimed, sent and recorded, and its second delivery leaves it alone', async () => {
  const turn = sending(() => 'ok');
  await turn.send();
  await turn.send();
  expect(turn.line.seen).toEqual([messages]);
  expect(await turn.record()).toEqual({ state: 'sent', via: 'reply' });
  expect(turn.reports()).toEqual([
    { status: 'sent', via: 'reply', attempts: 1 },
    { status: 'already', via: 'reply', attempts: 0 },
  ]);
});

test('an unclear attempt is tried again with growing pauses while the token lives', async () => {
  const turn = sending(() => 'lost');
  await turn.send();
  expect(turn.reports()).toEqual([{ status: 'ambiguous', via: 'reply', attempts: 14 }]);
  expect(Date.parse(turn.clock.iso()) - Date.parse(event.receivedAt)).toBeLessThan(55_000);
});

test('LINE asking for a pause longer than the token lives ends the turn as refused', async () => {
  const turn = sending(() => 'limited', { afterMs: 54_000 });
  await turn.send();
  expect(await turn.record()).toEqual({ state: 'refused', via: 'reply', reason: 'limited' });
  expect(turn.reports()).toEqual([{ status: 'refused', via: 'reply', attempts: 1, reason: 'limited' }]);
});

test('a turn without a reply token is never sent, not even pushed', async () => {
  const turn = sending(() => 'ok', { pushEnabled: true });
  await turn.send(anEnvelope({ replyTo: { sourceId: 'U1' } }));
  expect(turn.line.attempts()).toBe(0);
  expect(await turn.record()).toEqual({ state: 'refused', via: 'reply', reason: 'no-token' });
});

test('a refused channel access token is an error that tells the operator what to do', async () => {
  const turn = sending(() => 'credentials refused');
  await turn.send();
  expect(turn.line.attempts()).toBe(1);
  expect(turn.entries).toContainEqual(
    expect.objectContaining({
      severity: 'ERROR',
      status: 401,
      message: expect.stringContaining('LINE_CHANNEL_ACCESS_TOKEN'),
    }),
  );
});

test('a message that LINE refuses goes out once more in plain text, and only property paths are logged', async () => {
  const turn = sending(() => 'cards refused');
  await turn.send();
  expect(turn.line.seen).toEqual([plainMessages(messages)]);
  expect(turn.entries).toContainEqual(expect.objectContaining({ severity: 'ERROR', properties: '/body' }));
  expect(JSON.stringify(turn.entries)).not.toContain('花壇');
  expect(JSON.stringify(turn.entries)).not.toContain('reply-token');
});

test('no reply is tried at the fifty-fifth second', async () => {
  const early = sending(() => 'ok', { afterMs: 54_999 });
  await early.send();
  expect(early.line.seen).toHaveLength(1);
  const late = sending(() => 'ok', { afterMs: 55_000 });
  await late.send();
  expect(late.line.attempts()).toBe(0);
  expect(late.reports()).toEqual([{ status: 'refused', via: 'reply', attempts: 0, reason: 'late' }]);
});

test('every push of a turn carries the same key, the plain text after a refused card too', async () => {
  const keys: string[] = [];
  const turn = sending(() => 'ok', { pushEnabled: true, afterMs: 60_000 });
  const push: Line['push'] = async (_to, _messages, key) => {
    keys.push(key);
    return keys.length === 1 ? { kind: 'invalid-message', detail: '' } : { kind: 'accepted' };
  };
  Object.assign(turn.line, { push });
  await turn.send();
  expect(keys).toEqual([retryKey(event.turnId), retryKey(event.turnId)]);
  expect(retryKey('t1')).not.toBe(retryKey('t2'));
  expect(retryKey('t1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a push is not tried when LINE may have forgotten its key', async () => {
  const turn = sending(() => 'ok', { pushEnabled: true, afterMs: 24 * 60 * 60 * 1_000 });
  await turn.send();
  expect(turn.line.attempts()).toBe(0);
});

test('a stopped delivery records no end: the next one goes on from the claim', async () => {
  const turn = sending((n) => (n === 1 ? 'arrived' : 'ok'));
  const controller = new AbortController();
  const reply = turn.line.reply;
  Object.assign(turn.line, {
    reply: (...args: Parameters<Line['reply']>) => {
      controller.abort();
      return reply(...args);
    },
  });
  await expect(turn.send(event, controller.signal)).rejects.toThrow();
  expect(await turn.record()).toMatchObject({ state: 'claimed', via: 'reply', claims: 1 });
  await turn.send();
  expect(turn.line.seen).toHaveLength(1);
  expect(await turn.record()).toEqual({ state: 'sent', via: 'reply' });
});

test('what a slow attempt learns after another delivery has given up is still recorded', async () => {
  const turn = sending(() => 'ok', { afterMs: 54_000 });
  const reply = turn.line.reply;
  Object.assign(turn.line, {
    reply: async (...args: Parameters<Line['reply']>) => {
      turn.clock.jump(2_000);
      await turn.send();
      expect(await turn.record()).toEqual({ state: 'ambiguous', via: 'reply' });
      return reply(...args);
    },
  });
  await turn.send();
  expect(turn.line.seen).toHaveLength(1);
  expect(await turn.record()).toEqual({ state: 'sent', via: 'reply' });
});

test('a store that fails is no end either', async () => {
  const turn = sending(() => 'ok');
  const { commit } = turn.store;
  Object.assign(turn.store, { commit: () => Promise.reject(new Error('the store is away')) });
  await expect(turn.send()).rejects.toThrow('the store is away');
  expect(turn.line.attempts()).toBe(0);
  Object.assign(turn.store, { commit });
  await turn.send();
  expect(turn.line.seen).toHaveLength(1);
});

test('the record is gone after two days', async () => {
  const turn = sending(() => 'ok');
  await turn.send();
  turn.clock.jump(48 * 60 * 60 * 1_000);
  expect(await turn.record()).toBeUndefined();
});

const treatments: Treatment[] = [
  'ok',
  'lost',
  'arrived',
  'conflict',
  'cards refused',
  'credentials refused',
  'limited',
];

test('however deliveries run beside each other, the person sees one message at most and no end is false', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 6 }),
      fc.record({
        deliveries: fc.integer({ min: 2, max: 3 }),
        pushEnabled: fc.boolean(),
        afterMs: fc.constantFrom(1_000, 53_000, 56_000),
      }),
      async (scheduler, script, { deliveries, pushEnabled, afterMs }) => {
        const turn = sending((n) => script[n - 1] ?? 'ok', { pushEnabled, afterMs });
        const { get, commit } = turn.store;
        const { reply, push } = turn.line;
        Object.assign(turn.store, {
          get: scheduler.scheduleFunction(get),
          commit: scheduler.scheduleFunction(commit),
        } satisfies Store);
        Object.assign(turn.line, {
          reply: scheduler.scheduleFunction(reply),
          push: scheduler.scheduleFunction(push),
        } satisfies Line);
        const all = Promise.all(Array.from({ length: deliveries }, () => turn.send()));
        await scheduler.waitFor(all);
        const { state } = ((await get({ collection: 'sends', id: event.turnId }))?.data ?? {}) as {
          state?: string;
        };
        expect(turn.line.seen.length).toBeLessThanOrEqual(1);
        expect(['sent', 'ambiguous', 'refused']).toContain(state);
        if (state === 'sent') expect(turn.line.seen).toHaveLength(1);
        if (state === 'refused') expect(turn.line.seen).toHaveLength(0);
        expect(turn.reports()).toHaveLength(deliveries);
      },
    ),
    { seed: 20_261_130, numRuns: 300 },
  );
});

test('another photo of the same album, with a token of its own, is not answered a second time', async () => {
  const [first, second] = ['reply-token-1', 'reply-token-2'].map((token) => ({
    ...event,
    replyTo: { ...event.replyTo, token },
  }));
  const stopped = new AbortController();
  const turn = sending(() => {
    stopped.abort();
    return 'arrived';
  });
  await expect(turn.send(first, stopped.signal)).rejects.toThrow();

  await turn.send(second);

  expect(turn.line.seen).toHaveLength(1);
  expect(turn.reports()).toMatchObject([{ status: 'already' }]);
});
