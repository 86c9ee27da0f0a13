import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ConsumerName } from '../../dev/stack/consumers.ts';
import { aWorld, type World } from './world.ts';

/** A search is under way while the person forgets or corrects: what was found on the old condition is not shown. */

const QUESTION = '花壇有推薦吃的嗎';
const MOVED = '您的素別剛剛改過，這次查到的先不給您看。';

let world: World;
beforeEach(async () => {
  world = await aWorld();
  await world.say('記住我吃蛋奶素', 'propose');
  await world.settle();
  await world.press('同意記住', 'agree');
  await world.settle();
});
afterEach(() => world.close());

const wordsSince = (count: number) => world.seen.slice(count).map(({ messages }) => JSON.stringify(messages));

test('a search that nobody disturbs uses the remembered condition', async () => {
  await world.say(QUESTION, 'ask');
  await world.settle();

  expect(wordsSince(2)[0]).toContain('條件：蛋奶素（照您同意記住的）');
});

/** The search waits in front of this service while the person's word goes through. */
async function meanwhile(waitsFor: ConsumerName, word: string): Promise<string[]> {
  world.stop(waitsFor);
  await world.say(QUESTION, 'ask');
  await world.clock.advance(500);
  await world.say(word, 'meanwhile');
  await world.clock.advance(500);
  world.start(waitsFor);
  await world.settle();
  return wordsSince(2);
}

test.each<[string, ConsumerName]>([
  ['fill and gate', 'place-search'],
  ['gate and send', 'responder'],
])('forgotten between %s: the old result is not shown, and the text says why', async (_where, service) => {
  const words = await meanwhile(service, '忘記我的飲食偏好');

  expect(words).toHaveLength(2);
  expect(words.join()).toContain('忘記了。');
  expect(words.join()).toContain(MOVED);
  expect(words.join()).not.toContain('花壇鄉');
});

test('forgotten before the fill: the search goes on without the condition', async () => {
  world.stop('memory');
  await world.say('忘記我的飲食偏好', 'forget');
  world.start('memory');
  await world.settle();
  await world.say(QUESTION, 'ask');
  await world.settle();

  expect(wordsSince(3)[0]).toContain('條件：沒有指定素別');
});

test('forgotten while memory is down for good: the person is told that it is not sure, and how to look', async () => {
  world.stop('memory');
  await world.say('忘記我的飲食偏好', 'forget');
  await world.settle();

  expect(wordsSince(2)).toHaveLength(1);
  expect(wordsSince(2)[0]).toContain('不確定有沒有完成，請按「我的偏好」或「我的資料」看看。');
});

test('再查一次 asks the same again, under the condition that holds then', async () => {
  await meanwhile('responder', '忘記我的飲食偏好');
  await world.press('再查一次', 'again');
  await world.settle();

  const again = wordsSince(4)[0];
  expect(again).toContain('花壇鄉找到');
  expect(again).toContain('條件：沒有指定素別');
});

test('a mere proposal changes nothing: the search is answered as before', async () => {
  const words = await meanwhile('responder', '改成全素');

  expect(words.join()).toContain('條件：蛋奶素（照您同意記住的）');
});
