import { expect, test } from '@jest/globals';
import { subscriptionName } from '@jiaba/shared/bus';
import { sleep } from '@jiaba/shared/clock';
import { type BusTestBench, idsOf, textOf, work } from './bus-bench.ts';

const manyAttributes = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 'x']));
const aNumber = { n: 1 } as unknown as Record<string, string>;

/** What a publisher may send and in which form it arrives. */
export function publishTests({ on, publish, listen }: BusTestBench): void {
  test('a message reaches every subscription of its topic in the wrapped form', async () => {
    const [kitchen, archive] = [await listen('kitchen'), await listen('archive')];
    await publish(work('e1', { dish: '滷肉飯' }));
    await kitchen.arrival(1);
    await archive.arrival(1);

    const [body] = kitchen.bodies;
    expect(textOf(body)).toBe('{"dish":"滷肉飯"}');
    expect(body?.subscription).toContain(subscriptionName('kitchen', 'work'));
    expect(body?.message.messageId).toMatch(/.+/);
    expect(Date.parse(body?.message.publishTime ?? '')).not.toBeNaN();
    expect(archive.bodies[0]?.subscription).toContain(subscriptionName('archive', 'work'));
  });

  test('attributes and data arrive byte for byte, Chinese and emoji too', async () => {
    const { bodies, arrival } = await listen('kitchen');
    const attributes = { note: '彰化🍜 全素', spaces: '  ', empty: '', quotes: '"\\\n' };
    const message = work('e1', { text: '👨‍👩‍👧 吃飽未？𠮷' }, attributes);
    await publish(message);
    await arrival(1);

    expect(bodies[0]?.message.attributes).toEqual({ id: 'e1', ...attributes });
    expect(textOf(bodies[0])).toBe(message.data);
  });

  test('what the publisher does with its message afterwards is not seen', async () => {
    const { bodies, arrival } = await listen('kitchen');
    const message = work('e1');
    const publishing = publish(message);
    message.attributes.id = 'spoilt';
    message.data = '';
    await publishing;
    await arrival(1);

    expect(idsOf(bodies)).toEqual(['e1']);
    expect(textOf(bodies[0])).toBe('{}');
  });

  test('publishing does not wait for the subscriber', async () => {
    const { arrival } = await listen('kitchen', async () => {
      await sleep(on().clock, 3_000);
      return 204;
    });
    const before = on().clock.now();
    await publish(work('e1'));
    expect(on().clock.now() - before).toBeLessThan(3_000);
    await arrival(1);
  });

  test.each([
    ['an attribute that is no string', work('bad', {}, aNumber)],
    ['an attribute key over 256 bytes', work('bad', {}, { ['鍵'.repeat(86)]: 'x' })],
    ['an attribute value over 1024 bytes', work('bad', {}, { note: '素'.repeat(342) })],
    ['a message with more than 100 attributes', work('bad', {}, manyAttributes)],
    ['a message of more than 10 MB', work('bad', 'x'.repeat(10 * 1024 * 1024))],
    ['a topic that nobody knows', { ...work('bad'), topic: 'gossip' }],
  ])('%s is refused', async (_, message) => {
    const { bodies, arrival } = await listen('kitchen');
    await expect(publish(message)).rejects.toThrow(/.+/);
    await publish(work('good'));
    await arrival(1);

    expect(idsOf(bodies)).toEqual(['good']);
  });

  test('a message at the limits is taken', async () => {
    const { bodies, arrival } = await listen('kitchen');
    const note = '素'.repeat(341);
    await publish(work('e1', 'x'.repeat(1024 * 1024), { ['鍵'.repeat(85)]: 'x', note }));
    await arrival(1);

    expect(bodies[0]?.message.attributes.note).toBe(note);
  });
}
