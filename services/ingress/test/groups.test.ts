import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { destination, type Ingress, openIngress } from './front-door.ts';
import { aMention, aMessage, anEvent, aPhoto, aText, bob, family, oldRoom } from './line-webhooks.ts';

let ingress: Ingress;
beforeEach(async () => {
  ingress = await openIngress();
});
afterEach(() => ingress.close());

const inGroup = { source: family };
const text = (said: string) => ({ topic: 'line.received', payload: { kind: 'text', text: said } });
const menu = { topic: 'line.command', payload: { kind: 'entry', entry: 'menu' } };
const mentionOnly = { topic: 'line.command', payload: { kind: 'mention-only' } };

test.each([
  ['@吃飽未 花壇 素食', text('花壇 素食')],
  ['＠吃飽未 花壇', text('花壇')],
  ['@吃飽未花壇', text('花壇')],
  ['@吃飽未503', text('503')],
  ['@吃飽未，花壇', text('花壇')],
  ['  @吃飽未　花壇', text('花壇')],
  ['@Jiaba 花壇', text('花壇')],
  ['＠jiaba選單', menu],
  ['@吃飽未 選單', menu],
  ['@吃飽未', mentionOnly],
  ['＠吃飽未  ', mentionOnly],
])('%p typed in a group is meant for the bot', async (said, expected) => {
  await ingress.send(aText(said, inGroup), aText(said, { source: oldRoom }));
  expect(ingress.payloads()).toEqual([expected, expected]);
});

test.each([
  '選單',
  '花壇 素食',
  '吃飽未',
  '去問 @吃飽未 花壇',
  '@吃飽 花壇',
  '@jiabao 花壇',
  '@小美 選單',
  '@',
  '',
])('%p in a group is between people', async (said) => {
  expect((await ingress.send(aText(said, inGroup))).status).toBe(200);
  expect(ingress.published).toEqual([]);
  expect(ingress.hops()).toEqual([expect.objectContaining({ why: 'not-addressed', final: true })]);
});

test('a mention picked from the list is cut out wherever it stands', async () => {
  await ingress.send(
    aMention('@吃飽未小幫手 選單', 0, 7),
    aMention('花壇 @吃飽未小幫手', 3, 7),
    aMention('@bot /status', 0, 4),
    aMention('@bot', 0, 4),
  );
  expect(ingress.payloads()).toEqual([menu, text('花壇'), text('/status'), mentionOnly]);
});

test('the place of a mention is counted in UTF-16 units', async () => {
  await ingress.send(aMention('👨‍👩‍👧😀 @bot 花壇', 11, 4));
  expect(ingress.payloads()).toEqual([text('👨‍👩‍👧😀   花壇')]);
});

const mentioning = (said: string, mentionees: object[]) =>
  aMessage({ type: 'text', text: said, mention: { mentionees } }, inGroup);

test('of several mentions only the bot’s own are cut out', async () => {
  await ingress.send(
    mentioning('@bot @小美 想吃素 @bot', [
      { index: 0, length: 4, type: 'user', isSelf: true },
      { index: 5, length: 3, type: 'user', userId: bob.userId, isSelf: false },
      { index: 13, length: 4, type: 'user', userId: destination },
    ]),
  );
  expect(ingress.payloads()).toEqual([text('@小美 想吃素')]);
});

test('mentioning everybody, or another with a name like the bot’s, does not mean the bot', async () => {
  await ingress.send(
    mentioning('@All 選單', [{ index: 0, length: 4, type: 'all' }]),
    mentioning('@吃飽未媽媽 選單', [
      { index: 0, length: 6, type: 'user', userId: bob.userId, isSelf: false },
    ]),
  );
  expect(ingress.published).toEqual([]);
});

test.each([
  ['beyond the text', [{ index: 90, length: 400, isSelf: true }], text('@bot 花壇')],
  [
    'of an unknown kind beside a good one',
    [{ type: 'role' }, { index: 0, length: 4, isSelf: true }],
    text('花壇'),
  ],
])('a mention %s does no harm', async (_what, mentionees, expected) => {
  expect((await ingress.send(mentioning('@bot 花壇', mentionees))).status).toBe(200);
  expect(ingress.payloads()).toEqual([expected]);
});

test.each([
  ['a photo', aPhoto(inGroup)],
  ['a sticker', aMessage({ type: 'sticker' }, inGroup)],
  ['a voice message', aMessage({ type: 'audio' }, inGroup)],
  ['a shared place', aMessage({ type: 'location', latitude: 24, longitude: 120 }, inGroup)],
  [
    'an edited message',
    anEvent('messageEdited', { ...inGroup, message: { type: 'text', text: '@吃飽未 花壇' } }),
  ],
  ['a new member', anEvent('memberJoined', { ...inGroup, joined: { members: [bob] } })],
  [
    'a member who left',
    anEvent('memberLeft', { ...inGroup, left: { members: [bob] }, replyToken: undefined }),
  ],
])('%s in a group gets no word from the bot', async (_what, event) => {
  expect((await ingress.send(event)).status).toBe(200);
  expect(ingress.published).toEqual([]);
});

test('its own buttons and joining need no mention', async () => {
  await ingress.send(anEvent('postback', { ...inGroup, postback: { data: 'x' } }), anEvent('join', inGroup));
  expect(ingress.payloads().map(({ payload }) => payload)).toEqual([
    { kind: 'postback', data: 'x' },
    { kind: 'join' },
  ]);
});

test('a long speech to the bot in a group is answered', async () => {
  await ingress.send(aText(`@吃飽未 ${'素'.repeat(501)}`, inGroup));
  expect(ingress.payloads()).toMatchObject([{ payload: { kind: 'unreadable', what: 'too-long' } }]);
});

test('a member without user id, who has not agreed to give it, is answered in the group', async () => {
  await ingress.send(aText('@吃飽未 花壇', { source: { type: 'group', groupId: family.groupId } }));
  const [event] = ingress.events();
  expect(event).toMatchObject({ scope: 'group', replyTo: { sourceId: family.groupId } });
  expect(event?.owner).toBeUndefined();
});

test('in a one-to-one chat a name in front is just what was said', async () => {
  await ingress.send(aText('@吃飽未 花壇'));
  expect(ingress.payloads()).toEqual([text('@吃飽未 花壇')]);
});
