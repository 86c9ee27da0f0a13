import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Ingress, openIngress } from './front-door.ts';
import { alice, aMessage, anEvent, aPhoto, aText, family, oldRoom } from './line-webhooks.ts';

let ingress: Ingress;
beforeEach(async () => {
  ingress = await openIngress();
});
afterEach(() => ingress.close());

const command = (payload: object) => ({ topic: 'line.command', payload });
const received = (payload: object) => ({ topic: 'line.received', payload });
const dropped = (why: string) =>
  expect.objectContaining({ topic: 'webhook', outcome: 'dropped', why, final: true });

test.each([
  ['a fixed command', aText('選單'), command({ kind: 'entry', entry: 'menu' })],
  ['a fixed command with spaces around it', aText(' 選單\n'), command({ kind: 'entry', entry: 'menu' })],
  ['a sentence', aText('花壇 素食'), received({ kind: 'text', text: '花壇 素食' })],
  ['500 characters', aText('素'.repeat(500)), received({ kind: 'text', text: '素'.repeat(500) })],
  ['501 characters', aText('素'.repeat(501)), command({ kind: 'unreadable', what: 'too-long' })],
  [
    'a button',
    anEvent('postback', { postback: { data: '1:areas:e30', params: { date: '2026-12-01' } } }),
    command({ kind: 'postback', data: '1:areas:e30' }),
  ],
  [
    'a button with signs that other forms escape',
    anEvent('postback', { postback: { data: 'a&b=%E7%B4%A0+c' } }),
    command({ kind: 'postback', data: 'a&b=%E7%B4%A0+c' }),
  ],
  [
    'a button of 300 characters',
    anEvent('postback', { postback: { data: 'x'.repeat(300) } }),
    command({ kind: 'postback', data: 'x'.repeat(300) }),
  ],
  [
    'a new friend',
    anEvent('follow', { follow: { isUnblocked: false } }),
    command({ kind: 'follow', returning: false }),
  ],
  [
    'a friend who comes back',
    anEvent('follow', { follow: { isUnblocked: true } }),
    command({ kind: 'follow', returning: true }),
  ],
  ['a friend of whom LINE says no more', anEvent('follow'), command({ kind: 'follow', returning: false })],
  ['a friend who leaves', anEvent('unfollow', { replyToken: undefined }), command({ kind: 'unfollow' })],
  ['a photo', aPhoto(), command({ kind: 'unreadable', what: 'photo' })],
  ['a video', aMessage({ type: 'video' }), command({ kind: 'unreadable', what: 'photo' })],
  ['a file', aMessage({ type: 'file' }), command({ kind: 'unreadable', what: 'photo' })],
  ['a voice message', aMessage({ type: 'audio' }), command({ kind: 'unreadable', what: 'voice' })],
  ['a sticker', aMessage({ type: 'sticker' }), command({ kind: 'unreadable', what: 'sticker' })],
  [
    'a shared place',
    aMessage({ type: 'location', title: '火車站', latitude: 24.08, longitude: 120.54 }),
    received({ kind: 'location', latitude: 24.08, longitude: 120.54 }),
  ],
  [
    'properties that LINE may add tomorrow',
    aText('選單', { novel: { a: 1 }, source: { ...alice, novel: 1 } }),
    command({ kind: 'entry', entry: 'menu' }),
  ],
])('%s goes on as one event', async (_what, event, expected) => {
  expect((await ingress.send(event)).status).toBe(200);
  expect(ingress.payloads()).toEqual([expected]);
});

test.each(
  [
    ...['unsend', 'leave', 'memberJoined', 'memberLeft', 'messageEdited', 'videoPlayComplete'],
    ...['beacon', 'accountLink', 'membership', 'module', 'madeUpTomorrow'],
  ].map((type) => [type]),
)('%s is logged by its type and answered with 200', async (type) => {
  const edited = { message: { type: 'text', id: '1', text: '選單' } };
  expect((await ingress.send(anEvent(type, { replyToken: undefined, ...edited }))).status).toBe(200);
  expect(ingress.published).toEqual([]);
  expect(ingress.hops()).toEqual([dropped('not-handled')]);
  expect(ingress.hops()).toEqual([expect.objectContaining({ eventType: type })]);
});

test.each([
  ['a message of a type made up tomorrow', aMessage({ type: 'hologram' }), 'not-handled'],
  [
    'an account link that failed, without source',
    anEvent('accountLink', { source: undefined }),
    'not-handled',
  ],
  ['a postback of 301 characters', anEvent('postback', { postback: { data: 'x'.repeat(301) } }), 'malformed'],
  ['a postback without data', anEvent('postback', { postback: {} }), 'malformed'],
  ['a message that is none', anEvent('message', { message: null }), 'malformed'],
  ['a text without text', aMessage({ type: 'text' }), 'malformed'],
  ['a place without coordinates', aMessage({ type: 'location', title: 'x' }), 'malformed'],
  ['an event without its id', aText('花壇', { webhookEventId: undefined }), 'malformed'],
  ['an event at no time', aText('花壇', { timestamp: 1e18 }), 'malformed'],
  ['a sentence of nobody', aText('花壇', { source: undefined }), 'malformed'],
  ['a sentence from a place unknown', aText('花壇', { source: { type: 'planet', id: 'x' } }), 'malformed'],
  ['a user without an id', aText('花壇', { source: { type: 'user' } }), 'malformed'],
  ['a text of blanks', aText(' \n '), 'empty'],
  [
    'an event while another bot answers',
    aText('花壇', { mode: 'standby', replyToken: undefined }),
    'standby',
  ],
  [
    'a button while another bot answers',
    anEvent('postback', { mode: 'standby', postback: { data: 'x' } }),
    'standby',
  ],
])('%s is dropped with the reason', async (_what, event, why) => {
  expect((await ingress.send(event)).status).toBe(200);
  expect(ingress.published).toEqual([]);
  expect(ingress.hops()).toEqual([dropped(why)]);
});

test.each([['null'], ['7'], ['"text"'], ['[]']])('an event that is %s harms no other', async (broken) => {
  const whole = JSON.stringify(aText('選單'));
  const { status } = await ingress.post(`{"destination":"U${'b'.repeat(32)}","events":[${broken},${whole}]}`);
  expect(status).toBe(200);
  expect(ingress.payloads()).toEqual([command({ kind: 'entry', entry: 'menu' })]);
  expect(ingress.hops()).toContainEqual(dropped('malformed'));
});

test('the Verify button of older consoles is answered with 200 and nobody is replied to', async () => {
  const source = { type: 'user', userId: 'Udeadbeefdeadbeefdeadbeefdeadbeef' };
  const first = { replyToken: '0'.repeat(32), type: 'message', timestamp: 1, source };
  const second = { replyToken: 'f'.repeat(32), type: 'message', timestamp: 1, source };
  const { status } = await ingress.send(
    { ...first, message: { id: '100001', type: 'text', text: 'Hello, world' } },
    { ...second, message: { id: '100002', type: 'sticker', packageId: '1', stickerId: '1' } },
    aText('Hello, world', { replyToken: '0'.repeat(32) }),
  );
  expect(status).toBe(200);
  expect(ingress.published).toEqual([]);
  expect(ingress.hops()).toEqual([dropped('verification'), dropped('verification'), dropped('verification')]);
});

test('photos sent together are one turn, in whatever order and in however many webhooks they come', async () => {
  const photo = (index: number | undefined) =>
    aPhoto({}, { imageSet: { id: 'E005D41A7288F41B65', ...(index && { index }), total: 3 } });
  await ingress.send(photo(3), photo(1));
  await ingress.send(photo(undefined));
  await ingress.send(aPhoto());
  const [album, rest, another] = ingress.events();
  expect(ingress.published).toHaveLength(3);
  expect(rest?.turnId).toBe(album?.turnId);
  expect(rest?.id).toBe(album?.id);
  expect(another?.turnId).not.toBe(album?.turnId);
});

test('joining a group needs nobody’s user id', async () => {
  await ingress.send(anEvent('join', { source: { ...family, userId: undefined } }));
  const [event] = ingress.events();
  expect(event).toMatchObject({
    payload: { kind: 'join' },
    scope: 'group',
    replyTo: { sourceId: family.groupId },
  });
  expect(event?.owner).toBeUndefined();
});

test('an answer goes to where the question came from', async () => {
  const source = { ...oldRoom, userId: undefined };
  await ingress.send(
    anEvent('postback', { source: family, postback: { data: 'x' } }),
    anEvent('postback', { source, postback: { data: 'x' } }),
  );
  expect(ingress.events()).toMatchObject([
    { scope: 'group', replyTo: { sourceId: family.groupId }, owner: { hash: expect.any(String) } },
    { scope: 'room', replyTo: { sourceId: oldRoom.roomId } },
  ]);
  expect(ingress.events()[1]?.owner).toBeUndefined();
});

test('without an older pepper there is one owner hash', async () => {
  const bot = await openIngress({ peppers: { live: 'live-pepper' } });
  await bot.send(aText('花壇'));
  expect(bot.events()[0]?.owner).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await bot.close();
});
