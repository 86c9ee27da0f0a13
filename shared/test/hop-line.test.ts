import { expect, test } from '@jest/globals';
import { next } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import { anEvent, pushOf } from '../../dev/testing/an-event.ts';
import { serving } from '../../dev/testing/serving.ts';

/** What the one log line of a delivery says. */

const sentence = anEvent('line.received', { kind: 'text', text: '花壇 素食' });
const menu = next('reply.approved', { replies: [{ kind: 'fixed', id: 'menu' }] });

const aRouter = (handler: Handlers['line.received']) => serving('router', { 'line.received': handler });

/** A push as the emulator sends it: without a number. */
function uncounted(messageId = '1') {
  const { deliveryAttempt, ...push } = pushOf(sentence);
  return { ...push, message: { ...push.message, messageId } };
}

test('where the broker does not count, the process counts what it sees, and says that there may be more', async () => {
  let fails = 2;
  const { deliver, hops } = aRouter(async () => {
    if (fails-- > 0) throw new Error('the store is away');
    return [];
  });

  for (const id of ['1', '1', '1', '2']) await deliver('line.received', uncounted(id));

  expect(hops()).toMatchObject([
    { attempt: 1, attemptIsMinimum: true, outcome: 'failed' },
    { attempt: 2, attemptIsMinimum: true, outcome: 'failed' },
    { attempt: 3, attemptIsMinimum: true, outcome: 'acked' },
    { attempt: 1, attemptIsMinimum: true, outcome: 'acked' },
  ]);
});

test('where the broker counts, its number stands alone', async () => {
  const { deliver, hops } = aRouter(async () => []);

  await deliver('line.received', pushOf(sentence, 4));

  expect(hops()[0]).toMatchObject({ attempt: 4 });
  expect(hops()[0]).not.toHaveProperty('attemptIsMinimum');
});

test('of messages that are never acknowledged only so many are remembered', async () => {
  const { deliver, hops } = aRouter(() => Promise.reject(new Error('the store is away')));

  for (let n = 0; n <= 1_000; n += 1) await deliver('line.received', uncounted(String(n)));
  await deliver('line.received', uncounted('0'));
  await deliver('line.received', uncounted('1000'));

  expect(hops().slice(-2)).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
});

test('the hop line says which events follow', async () => {
  const { deliver, hops } = aRouter(async () => [menu, menu]);

  await deliver('line.received', pushOf(sentence));

  expect(hops()).toMatchObject([{ next: ['reply.approved', 'reply.approved'] }]);
});
