import { expect, test } from '@jest/globals';
import { subscriptionName } from '@jiaba/shared/bus';
import { sleep } from '@jiaba/shared/clock';
import { type BusTestBench, idsOf, textOf, work } from './bus-bench.ts';

/** Longer than any pause between two attempts. */
const QUIET_MS = 20_000;

/** Refused and late deliveries. */
export function retryTests({ on, publish, listen }: BusTestBench): void {
  test.each([
    ['an answer of 500', async () => 500],
    ['an answer of 429', async () => 429],
    ['a redirection', async () => 302],
    ['a broken connection', () => Promise.reject(new Error('reset'))],
  ])('%s brings the message again', async (_, trouble) => {
    let attempts = 0;
    const { bodies, arrival } = await listen('kitchen', async () => {
      attempts += 1;
      return attempts === 1 ? trouble() : 204;
    });
    await publish(work('e1'));
    await arrival(2);

    expect(idsOf(bodies)).toEqual(['e1', 'e1']);
    expect(await on().deadLetters()).toEqual([]);
  });

  test('an answer after the ack deadline acknowledges nothing', async () => {
    let attempts = 0;
    const answered: number[] = [];
    const { arrival } = await listen('kitchen', async () => {
      attempts += 1;
      const attempt = attempts;
      if (attempt === 1) await sleep(on().clock, 14_000);
      answered.push(attempt);
      return 204;
    });
    await publish(work('e1'));
    await arrival(2);
    await on().eventually(() => answered.includes(1), 60_000);

    expect(answered).toEqual([2, 1]);
  });
}

/** Hopeless deliveries. */
export function deadLetterTests({ on, publish, listen }: BusTestBench): void {
  test('after exactly five failed deliveries the message is a dead letter with all it had', async () => {
    const kitchen = await listen('kitchen', async () => 500);
    await listen('archive');
    const office = await listen('office', undefined, 'dead-letter');
    const message = work('e1', { text: '我要素食' }, { tenant: 'U1', note: '彰化' });
    await publish(message);
    await office.arrival(1);
    await on().pass(QUIET_MS);

    expect(kitchen.bodies).toHaveLength(5);
    expect(office.bodies).toHaveLength(1);
    expect(textOf(office.bodies[0])).toBe(message.data);
    expect(office.bodies[0]?.message.attributes).toMatchObject({
      ...message.attributes,
      CloudPubSubDeadLetterSourceDeliveryCount: '5',
      CloudPubSubDeadLetterSourceSubscription: subscriptionName('kitchen', 'work'),
      CloudPubSubDeadLetterSourceTopicPublishTime: expect.stringContaining('T'),
    });
    const { data, attributes } = message;
    expect(await on().deadLetters()).toMatchObject([{ data, attributes }]);
  });
}

/** The subscription that has no dead letter. */
export function endlessRetryTests({ on, publish, listen }: BusTestBench): void {
  test('a dead letter that fails is tried more than five times', async () => {
    let refusals = 0;
    const office = await listen('office', async () => (refusals++ < 6 ? 500 : 204), 'dead-letter');
    await publish({ ...work('e1'), topic: 'dead-letter' });
    await office.arrival(7);
    await on().pass(QUIET_MS);

    expect(idsOf(office.bodies)).toEqual(Array(7).fill('e1'));
    expect(await on().deadLetters()).toHaveLength(1);
  });
}
