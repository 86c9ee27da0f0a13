import { expect, test } from '@jest/globals';
import { next } from '@jiaba/shared/events';
import { decideOnce } from '@jiaba/shared/outcomes';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { anEvent } from '../../dev/testing/an-event.ts';
import { recordingLog } from '../../dev/testing/recording-log.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

const sentence = anEvent('line.received', { kind: 'text', text: '花壇 素食' });
const menu = next('reply.approved', { replies: [{ kind: 'fixed', id: 'menu' }] });
const greeting = next('reply.approved', { replies: [{ kind: 'fixed', id: 'hello.greet' }] });
const counter = { collection: 'counters', id: 'one' };

function setUp() {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const store = sqliteStore({ file: ':memory:', clock });
  const ctx = { signal: new AbortController().signal, log: recordingLog(clock).log };
  return { clock, store, ctx, options: { store, collection: 'router-outcomes', clock } };
}

test('a redelivery gets the stored outcome and nothing is decided again', async () => {
  const { options, ctx } = setUp();
  let decisions = 0;
  const handler = decideOnce<'line.received'>(options, async () => {
    decisions += 1;
    return { next: [decisions === 1 ? menu : greeting] };
  });

  const first = await handler(sentence, ctx);
  const second = await handler(sentence, ctx);

  expect(second).toEqual(first);
  expect(decisions).toBe(1);
});

test('of two deliveries at once the loser publishes what the winner decided', async () => {
  const { options, ctx, store } = setUp();
  const answers = [menu, greeting];
  const handler = decideOnce<'line.received'>(options, async () => ({
    next: [answers.pop() ?? menu],
    writes: [{ create: counter, data: { n: 1 } }],
  }));

  const [one, other] = await Promise.all([handler(sentence, ctx), handler(sentence, ctx)]);

  expect(one).toEqual(other);
  expect((await store.get(counter))?.data).toEqual({ n: 1 });
});

test('the state change and the outcome are one commit: a conflict decides again on what is stored then', async () => {
  const { options, ctx, store } = setUp();
  await store.commit([{ create: counter, data: { n: 1 } }]);
  let interfered = false;
  const handler = decideOnce<'line.received'>(options, async () => {
    const stored = await store.get(counter);
    if (!stored) throw new Error('the counter is gone');
    if (!interfered) {
      interfered = true;
      await store.commit([{ update: counter, data: { n: 10 }, ifVersion: stored.version }]);
    }
    const { n } = stored.data as { n: number };
    return { next: [menu], writes: [{ update: counter, data: { n: n + 1 }, ifVersion: stored.version }] };
  });

  await handler(sentence, ctx);

  expect((await store.get(counter))?.data).toEqual({ n: 11 });
});

test('nothing is committed once the signal has fired', async () => {
  const { options, store, ctx } = setUp();
  const controller = new AbortController();
  const handler = decideOnce<'line.received'>(options, async () => {
    controller.abort();
    return { next: [menu], writes: [{ create: counter, data: { n: 1 } }] };
  });

  await expect(handler(sentence, { ...ctx, signal: controller.signal })).rejects.toThrow();
  expect(await store.get(counter)).toBeUndefined();
});

test('an outcome is gone after an hour', async () => {
  const { options, ctx, clock } = setUp();
  let decisions = 0;
  const handler = decideOnce<'line.received'>(options, async () => {
    decisions += 1;
    return { next: [menu] };
  });

  await handler(sentence, ctx);
  await clock.advance(60 * 60 * 1_000 + 1);
  await handler(sentence, ctx);

  expect(decisions).toBe(2);
});
