import { expect, test } from '@jest/globals';
import type { Store } from '@jiaba/shared/store';
import { anEvent, pushOf } from '../../../dev/testing/an-event.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { responderHandlers } from '../src/handler.ts';
import { memoryStore } from './memory-store.ts';
import { aPlaceReply } from './place-answers.ts';
import { argumentsOf, labelsIn, textsOf } from './sent-parts.ts';
import { singleUseLine, type Treatment } from './single-use-line.ts';

const approved = anEvent('reply.approved', { replies: [aPlaceReply()] });
const deadLetter = (effect: 'read' | 'write' = 'read') =>
  anEvent('dead-letter', { anything: ['as', 'it', 'was'] }, { effect, id: 't1.0' });

/** The responder behind its front door. */
function responder(treat: (n: number) => Treatment = () => 'ok', broken: Partial<Store> = {}) {
  const clock = virtualClock('2026-11-30T04:00:01.000Z');
  const line = singleUseLine(treat);
  const store = { ...memoryStore(clock), ...broken };
  const door = serving('responder', responderHandlers({ store, line, clock, pushEnabled: false }), { clock });
  const statuses = () => door.entries.filter(({ message }) => message === 'send').map(({ status }) => status);
  return { ...door, clock, line, store, statuses };
}

test('an approved reply is sent, acknowledged, and nothing follows from it', async () => {
  const { push, line, bus, hops, statuses } = responder();
  expect(await push(approved)).toBe(204);
  expect(textsOf(line.seen[0] ?? [])[0]).toMatch(/^花壇鄉找到 7 家/);
  expect(bus.published).toEqual([]);
  expect(hops()).toMatchObject([{ outcome: 'acked', final: true }]);
  expect(statuses()).toEqual(['sent']);
});

test('a duplicate is acknowledged and sends nothing', async () => {
  const { push, line, statuses } = responder();
  expect(await push(approved)).toBe(204);
  expect(await push(approved)).toBe(204);
  expect(line.seen).toHaveLength(1);
  expect(statuses()).toEqual(['sent', 'already']);
});

test('two deliveries at once are one message', async () => {
  const { push, line, clock } = responder();
  const both = Promise.all([push(approved), push(approved)]);
  await clock.runUntil(both, 20_000);
  expect(await both).toEqual([204, 204]);
  expect(line.seen).toHaveLength(1);
});

test('while LINE is away the reply is tried again as long as its token lives, and no redelivery is asked for', async () => {
  const { push, line, clock, statuses } = responder((n) => (n < 12 ? 'lost' : 'ok'));
  const delivery = push(approved);
  await clock.runUntil(delivery, 60_000);
  expect(await delivery).toBe(204);
  expect(line.seen).toHaveLength(1);
  expect(statuses()).toEqual(['sent']);
});

test('LINE away for good is an outcome within the handler’s time: nobody can know whether it arrived', async () => {
  const { push, line, clock, statuses } = responder(() => 'lost');
  const delivery = push(approved);
  await clock.runUntil(delivery, 60_000);
  expect(await delivery).toBe(204);
  expect(clock.now()).toBeLessThan(Date.parse('2026-11-30T04:00:50.000Z'));
  expect(line.seen).toEqual([]);
  expect(statuses()).toEqual(['ambiguous']);
});

test('while the store is away nothing is sent and redelivery is asked for', async () => {
  const { push, line } = responder(() => 'ok', {
    commit: () => Promise.reject(new Error('the store is away')),
  });
  expect(await push(approved)).toBe(503);
  expect(line.attempts()).toBe(0);
});

test('poison is dead-lettered and acknowledged', async () => {
  const { deliver, bus, line } = responder();
  expect(await deliver('reply.approved', pushOf({ ...approved, payload: { replies: [] } }))).toBe(204);
  expect(bus.events()).toMatchObject([{ topic: 'dead-letter' }]);
  expect(line.attempts()).toBe(0);
});

test.each([
  ['read', '服務暫時無法使用，不是沒有店。\n請過一會兒再試。'],
  ['write', '不確定有沒有完成，請按「我的偏好」或「我的資料」看看。'],
] as const)('a dead letter of a %s ends the turn with one clear text', async (effect, text) => {
  const { push, line } = responder();
  expect(await push(deadLetter(effect))).toBe(204);
  expect(line.seen.map(textsOf)).toEqual([[text]]);
});

test('a lost search is offered again, a lost write is not', async () => {
  const search = { operation: 'fill-search', search: { requested: { area: '花壇' }, answeredBy: 'reader' } };
  const lost = (effect: 'read' | 'write') => anEvent('dead-letter', search, { effect, id: 't1.0' });
  const read = responder();
  await read.push(lost('read'));
  expect(argumentsOf(read.line.seen[0] ?? [], '再試一次')).toEqual({ action: 'search', area: '花壇' });

  const write = responder();
  await write.push(lost('write'));
  expect(labelsIn(write.line.seen[0])).toEqual(['我的偏好', '我的資料']);
});

test('a dead letter that is no JSON is answered all the same', async () => {
  const { deliver, line } = responder();
  const push = pushOf(deadLetter());
  push.message.data = Buffer.from('\u0000 no JSON').toString('base64');
  expect(await deliver('dead-letter', push)).toBe(204);
  expect(line.seen).toHaveLength(1);
});

test('a result that comes after the dead letter finds the turn ended, and the other way round', async () => {
  const late = responder();
  await late.push(deadLetter());
  expect(await late.push(approved)).toBe(204);
  expect(late.statuses()).toEqual(['sent', 'already']);
  expect(late.line.seen).toHaveLength(1);

  const early = responder();
  await early.push(approved);
  expect(await early.push(deadLetter())).toBe(204);
  expect(early.line.seen).toHaveLength(1);
});

test('a dead letter that cannot be answered is logged and acknowledged', async () => {
  const { push, line, entries, store } = responder();
  expect(await push({ ...deadLetter(), replyTo: undefined })).toBe(204);
  expect(line.attempts()).toBe(0);
  expect(entries).toContainEqual(
    expect.objectContaining({ severity: 'WARNING', type: 'jiaba.dead-letter.v1' }),
  );
  expect(await store.get({ collection: 'sends', id: 't1' })).toBeUndefined();
});

test('neither words nor tokens get into the log', async () => {
  const { push, entries } = responder();
  await push(approved);
  await push(deadLetter());
  expect(JSON.stringify(entries)).not.toMatch(/花壇|reply-token|U0000/);
});
