import { expect, test } from '@jest/globals';
import { readMessage } from '@jiaba/shared/reading';
import { virtualClock } from '../../testing/virtual-clock.ts';
import type { DeadLetterQueue, HeldMessage } from '../dead-letter-queue.ts';
import { dlqCommand } from '../dlq-command.ts';
import { OpsError, UsageError } from '../ops-error.ts';
import { aLetter, fakeQueue } from './fake-queue.ts';

/** An hour after the turns of the dead letters. */
const LATER = '2026-11-30T05:00:00.000Z';

/** Runs `ops dlq` over these dead letters. */
function operator(
  letters: HeldMessage[],
  { now = LATER, ...fail }: { now?: string } & Partial<DeadLetterQueue> = {},
) {
  const fake = fakeQueue(letters, fail);
  const printed: string[] = [];
  const run = (...argv: string[]) =>
    dlqCommand(argv, {
      print: (text) => printed.push(text),
      clock: virtualClock(now),
      openQueue: async () => fake.queue,
    });
  return { ...fake, run, text: () => printed.join('\n') };
}

const write = { effect: 'write' };

test('list: one line each with message, age, topic, reason, effect and turn; everything is given back', async () => {
  const there = operator([aLetter('1'), aLetter('2', write), aLetter('3')]);

  expect(await there.run('list')).toBe(0);
  expect(
    there
      .text()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ['message', 'age', 'topic', 'reason', 'effect', 'turn'],
    ['1', '59 min', 'line.received', 'deadline', 'read', 't000000000000000000000001'],
    ['2', '59 min', 'line.received', 'deadline', 'write', 't000000000000000000000001'],
    ['3', '59 min', 'line.received', 'deadline', 'read', 't000000000000000000000001'],
  ]);
  expect([there.waiting(), there.held(), there.closed()]).toEqual([['1', '2', '3'], 0, 1]);
});

test('list of nothing says so', async () => {
  const there = operator([]);

  expect(await there.run('list')).toBe(0);
  expect(there.text()).toMatch(/^no dead letters/);
});

test('show: what happened and the shape of the payload, never the words, the person or a token', async () => {
  const there = operator([aLetter('1'), aLetter('2')]);

  expect(await there.run('show', '1')).toBe(0);
  expect(there.text()).toContain('payload     41 bytes {kind: string, text: string}');
  expect(there.text()).toContain('reply by    2026-11-30T04:00:50.000Z (59 min ago)');
  expect(there.text()).toContain('reply token present');
  for (const secret of ['金絲雀', '全素', 'reply-token-1', 'owner-1', 'U0000']) {
    expect(there.text()).not.toContain(secret);
  }
  expect(there.waiting()).toEqual(['1', '2']);
});

test('show: a poisoned message can hold anything anywhere, and none of it is shown', async () => {
  const poison = Object.fromEntries(Object.keys(aLetter('1').attributes).map((key) => [key, '金絲雀']));
  const data = JSON.stringify({ 金絲雀: 1, text: ['金絲雀', { kind: '金絲雀', U金絲雀: null }] });
  const there = operator([
    aLetter('1', poison, data),
    aLetter('2', { deadLetterReason: 'poison' }, data),
    aLetter('3', { deadLetterReason: 'poison' }, '金絲雀'),
  ]);

  expect(await there.run('show', '--all')).toBe(0);
  expect(there.text()).not.toContain('金絲雀');
  expect(there.text()).toContain('{text: [2 × string], unknown fields: 1}');
  expect(there.text()).toContain('no JSON, 9 bytes');
});

test('show: what the broker gave up tells how many deliveries failed, and from which topic it came', async () => {
  const { deadLetterTopic, deadLetterReason, ...attributes } = aLetter('1').attributes;
  const forwarded = {
    ...attributes,
    CloudPubSubDeadLetterSourceSubscription: 'line.received--router',
    CloudPubSubDeadLetterSourceDeliveryCount: '5',
  };
  const there = operator([{ ...aLetter('1'), attributes: forwarded }]);

  await there.run('show', '1');

  expect(there.text()).toContain('topic       line.received');
  expect(there.text()).toContain('reason      deliveries (5 failed)');
});

test('replay: a write goes out again on its topic, as it was, with time to be handled, and is taken off', async () => {
  const there = operator([aLetter('1', write), aLetter('2')]);

  expect(await there.run('replay', '1')).toBe(0);
  const [message] = there.published;
  const { deadLetterTopic, deadLetterReason, ...attributes } = aLetter('1', write).attributes;
  expect(message).toEqual({
    topic: 'line.received',
    attributes: { ...attributes, replyBy: '2026-11-30T05:00:50.000Z' },
    data: aLetter('1').data,
  });
  expect(readMessage('line.received', message?.attributes, message?.data ?? '').kind).toBe('event');
  expect(there.text()).toBe('1 replayed on line.received');
  expect(there.waiting()).toEqual(['2']);
});

test('replay: what the broker gave up loses all that the broker added', async () => {
  const there = operator([
    aLetter('1', {
      ...write,
      deadLetterTopic: '',
      deadLetterReason: '',
      CloudPubSubDeadLetterSourceSubscription: 'projects/p/subscriptions/line.received--router',
      CloudPubSubDeadLetterSourceDeliveryCount: '5',
      CloudPubSubDeadLetterSourceTopicPublishTime: LATER,
    }),
  ]);

  expect(await there.run('replay', '1')).toBe(0);
  expect(there.published[0]?.topic).toBe('line.received');
  expect(Object.keys(there.published[0]?.attributes ?? {}).filter((key) => /dead/i.test(key))).toEqual([]);
});

test('replay: a read whose turn is over is refused and kept; while its time runs it is not', async () => {
  const late = operator([aLetter('1')]);
  expect(await late.run('replay', '1')).toBe(1);
  expect(late.text()).toBe(
    '1 not replayed: its turn ended at 2026-11-30T04:00:50.000Z and nobody waits for an answer: drop it',
  );
  expect([late.published, late.waiting()]).toEqual([[], ['1']]);

  const early = operator([aLetter('1')], { now: '2026-11-30T04:00:44.999Z' });
  expect(await early.run('replay', '1')).toBe(0);
  expect(early.published[0]?.attributes.replyBy).toBe('2026-11-30T04:00:50.000Z');
});

test.each([
  ['its payload is unreadable', aLetter('1', write, '{}'), 'its payload is still unreadable'],
  ['its envelope is unreadable', aLetter('1', { ...write, scope: '' }), 'its envelope is still unreadable'],
  [
    'its version is newer',
    aLetter('1', { ...write, type: 'jiaba.line.received.v2' }),
    'its version is newer than this code',
  ],
  ['its topic is unknown', aLetter('1', { ...write, deadLetterTopic: 'x' }), 'which topic it came from'],
  ['its reason is missing', aLetter('1', { ...write, deadLetterReason: '' }), 'which topic it came from'],
])('replay: also a write is refused when %s', async (_what, letter, why) => {
  const there = operator([letter]);

  expect(await there.run('replay', '1')).toBe(1);
  expect(there.text()).toContain(why);
  expect([there.published, there.waiting()]).toEqual([[], ['1']]);
});

test('replay --all: what may be replayed is, the rest stays and makes the exit code 1', async () => {
  const there = operator([aLetter('1'), aLetter('2', write), aLetter('3', write)]);

  expect(await there.run('replay', '--all', '--yes')).toBe(1);
  expect(there.published).toHaveLength(2);
  expect(there.waiting()).toEqual(['1']);
});

test('replay: when the publish fails the dead letter stays; when only taking it off fails it stays too', async () => {
  const down = () => Promise.reject(new OpsError('away'));
  const unpublished = operator([aLetter('1', write)], { publish: down });
  const kept = operator([aLetter('1', write)], { acknowledge: down });

  await expect(unpublished.run('replay', '1')).rejects.toThrow('away');
  await expect(kept.run('replay', '1')).rejects.toThrow('away');
  expect([unpublished.waiting(), kept.waiting(), kept.published.length]).toEqual([['1'], ['1'], 1]);
  expect([unpublished.closed(), kept.closed()]).toEqual([1, 1]);
});

test('drop: gone for good, and only what was named', async () => {
  const there = operator([aLetter('1'), aLetter('2'), aLetter('3')]);

  expect(await there.run('drop', '1', '3')).toBe(0);
  expect(there.text()).toBe('1 dropped\n3 dropped');
  expect([there.waiting(), there.published]).toEqual([['2'], []]);
});

test('drop --all --yes', async () => {
  const there = operator([aLetter('1'), aLetter('2'), aLetter('3')]);

  expect(await there.run('drop', '--all', '--yes')).toBe(0);
  expect([there.waiting(), there.held()]).toEqual([[], 0]);
});

test.each(['show', 'replay', 'drop'])(
  '%s of an id that is not there acts on none, and says what to do',
  async (action) => {
    const there = operator([aLetter('1', write)]);

    await expect(there.run(action, '1', '9')).rejects.toThrow('no dead letter 9: look at dlq list');
    expect([there.waiting(), there.published]).toEqual([['1'], []]);
  },
);

test.each([
  [[], 'dlq takes list, show, replay or drop'],
  [['burn', '1'], 'dlq takes list, show, replay or drop'],
  [['list', '1'], 'takes no message id'],
  [['show'], 'takes message ids, or --all'],
  [['drop', '1', '--all', '--yes'], 'takes message ids, or --all'],
  [['drop', '--all'], 'say --yes too'],
  [['replay', '--all'], 'say --yes too'],
])('a command line that cannot be used touches nothing: %j', async (argv, message) => {
  const there = operator([aLetter('1')]);

  await expect(there.run(...argv)).rejects.toThrow(UsageError);
  await expect(there.run(...argv)).rejects.toThrow(message);
  expect([there.waiting(), there.closed()]).toEqual([['1'], 0]);
});
