import { expect, test } from '@jest/globals';
import type { Store } from '@jiaba/shared/store';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { responderHandlers } from '../src/handler.ts';
import { memoryStore } from './memory-store.ts';
import { aPlaceReply, fromMemory } from './place-answers.ts';
import { textsOf } from './sent-parts.ts';
import { singleUseLine, type Treatment } from './single-use-line.ts';

/** The last reading of the revision: right before each attempt to send. */

const approved = anEvent('reply.approved', {
  replies: [aPlaceReply({ request: fromMemory })],
  memoryRevision: 3,
});
const MOVED = '您的素別剛剛改過，這次查到的先不給您看。';

/**
 * The responder with a preference whose revision the test sets.
 * @param revisionAt the revision before the nth attempt (from 1)
 */
function responder(revisionAt: (n: number) => number, treat: (n: number) => Treatment = () => 'ok') {
  const clock = virtualClock('2026-11-30T04:00:01.000Z');
  const line = singleUseLine(treat);
  const sends = memoryStore(clock);
  const store: Store = {
    ...sends,
    get: async (key) =>
      key.collection === 'preference-revisions'
        ? { data: { schema: 1, revision: revisionAt(line.attempts() + 1) }, version: '1' }
        : sends.get(key),
  };
  const door = serving('responder', responderHandlers({ store, line, clock, pushEnabled: false }), { clock });
  return { ...door, clock, line };
}

async function shownBy(there: ReturnType<typeof responder>, event = approved): Promise<string[]> {
  const delivery = there.push(event);
  await there.clock.runUntil(delivery, 60_000);
  expect(await delivery).toBe(204);
  return there.line.seen.flatMap(textsOf);
}

test('while the preference is as it was, its result is shown', async () => {
  expect((await shownBy(responder(() => 3)))[0]).toMatch(/^花壇鄉找到 7 家/);
});

test('forgotten between gate and send: the result is not shown, and the text says why', async () => {
  expect(await shownBy(responder(() => 4))).toEqual([MOVED]);
});

test('forgotten between a failed attempt and the next one: the second shows no old result', async () => {
  const there = responder(
    (n) => (n === 1 ? 3 : 4),
    (n) => (n === 1 ? 'lost' : 'ok'),
  );

  expect(await shownBy(there)).toEqual([MOVED]);
  expect(there.line.attempts()).toBe(2);
});

test('the first attempt did arrive before its answer got lost: it is seen once, and nothing after it', async () => {
  const there = responder(
    (n) => (n === 1 ? 3 : 4),
    (n) => (n === 1 ? 'arrived' : 'ok'),
  );

  const shown = await shownBy(there);
  expect(there.line.seen).toHaveLength(1);
  expect(shown[0]).toMatch(/^花壇鄉找到/);
});

test('a card that LINE refuses becomes the words of what holds then', async () => {
  const there = responder(
    (n) => (n === 1 ? 3 : 4),
    (n) => (n === 1 ? 'cards refused' : 'ok'),
  );

  expect(await shownBy(there)).toEqual([MOVED]);
});

test('while the revision cannot be read nothing is sent, and redelivery is asked for', async () => {
  const there = responder(() => {
    throw new Error('the store is away');
  });

  expect(await there.push(approved)).toBe(503);
  expect(there.line.attempts()).toBe(0);
});

test('a reply that rests on a preference but comes without a person is not shown', async () => {
  const { owner, ...anonymous } = approved;

  expect(
    await shownBy(
      responder(() => 3),
      anonymous,
    ),
  ).toEqual([MOVED]);
});
