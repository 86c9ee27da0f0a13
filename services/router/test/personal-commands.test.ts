import { expect, test } from '@jest/globals';
import type { EntryId } from '@jiaba/shared/entries';
import type { Event, PayloadInput } from '@jiaba/shared/events';
import type { Model } from '@jiaba/shared/model';
import { encodePostback, type Postback } from '@jiaba/shared/postback';
import { anEvent } from '../../../dev/testing/an-event.ts';
import { serving } from '../../../dev/testing/serving.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { routerHandlers } from '../src/handler.ts';
import { noLoading } from '../src/loading.ts';

/** What is about one person goes to memory by fixed command, in 1:1 chats only, and never by way of a model. */

const forbidden: Model = { call: () => Promise.reject(new Error('no model may be called here')) };

function aRouter() {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const store = { get: async () => undefined, commit: () => Promise.reject(new Error('nothing to write')) };
  const handlers = routerHandlers({
    ...{ model: forbidden, store, clock, loading: noLoading, callsPerDay: 1 },
    townshipAt: () => undefined,
    facts: { catalogueVersion: 'v1', townships: [] },
  });
  return serving('router', handlers, { clock });
}

type Command = Event<'line.command'>;
const command = (payload: PayloadInput<'line.command'>): Command => anEvent('line.command', payload);
const entry = (id: EntryId) => command({ kind: 'entry', entry: id });
const button = (postback: Postback) => command({ kind: 'postback', data: encodePostback(postback).data });
const token = 'a-token';

test.each<[string, Command, PayloadInput<'memory.requested'>, 'read' | 'write']>([
  ['我的偏好', entry('preference'), { operation: 'view' }, 'read'],
  ['忘記我的飲食偏好', entry('forget'), { operation: 'forget' }, 'write'],
  ['先不要', entry('cancel'), { operation: 'cancel-all' }, 'write'],
  ['我的資料', entry('data'), { operation: 'view-data' }, 'read'],
  ['刪除我的所有資料', entry('data.delete'), { operation: 'propose-delete' }, 'read'],
  [
    '記住我吃全素',
    command({ kind: 'remember', dietary_type: 'vegan' }),
    { operation: 'propose', proposal: { operation: 'save', dietary_type: 'vegan' } },
    'read',
  ],
  [
    '改成不限',
    command({ kind: 'remember', dietary_type: 'any' }),
    { operation: 'propose', proposal: { operation: 'forget' } },
    'read',
  ],
  ['同意 on a card', button({ action: 'approve', token }), { operation: 'approve', token }, 'write'],
  ['先不要 on a card', button({ action: 'cancel', token }), { operation: 'cancel', token }, 'write'],
  [
    '再給我一張',
    button({ action: 'propose', operation: 'save', dietary_type: 'lacto' }),
    { operation: 'propose', proposal: { operation: 'save', dietary_type: 'lacto' } },
    'read',
  ],
  [
    '再給我一張 to forget',
    button({ action: 'propose', operation: 'forget' }),
    { operation: 'propose', proposal: { operation: 'forget' } },
    'read',
  ],
  ['leaving', command({ kind: 'unfollow' }), { operation: 'unfollow' }, 'read'],
  [
    'coming back',
    command({ kind: 'follow', returning: true }),
    { operation: 'follow', returning: true },
    'read',
  ],
])('%s is for memory', async (_what, event, payload, effect) => {
  const router = aRouter();

  expect(await router.push(event)).toBe(204);
  expect(router.bus.events()).toEqual([expect.objectContaining({ topic: 'memory.requested', payload })]);
  expect(router.bus.published[0]?.attributes.effect).toBe(effect);
});

test('a new friend is greeted at once, and memory stops the clock of somebody who had left', async () => {
  const router = aRouter();

  await router.push(command({ kind: 'follow', returning: false }));

  expect(router.bus.events()).toMatchObject([
    { topic: 'reply.approved', payload: { replies: [{ kind: 'fixed', id: 'hello.follow' }] } },
    { topic: 'memory.requested', payload: { operation: 'follow', returning: false } },
  ]);
});

test.each([
  [entry('forget.which'), 'forget.which'],
  [entry('forget.details'), 'forget.details'],
  [command({ kind: 'remember' }), 'pref.which'],
  [button({ action: 'propose', operation: 'save' }), 'pref.which'],
])('what shows nothing that is kept needs no memory', async (event, id) => {
  const router = aRouter();

  await router.push(event);

  expect(router.bus.events()).toMatchObject([{ payload: { replies: [{ kind: 'fixed', id }] } }]);
});

test.each([
  entry('preference'),
  entry('forget'),
  entry('forget.which'),
  entry('cancel'),
  entry('data'),
  entry('data.delete'),
  command({ kind: 'remember', dietary_type: 'vegan' }),
  command({ kind: 'remember' }),
  button({ action: 'approve', token }),
  button({ action: 'cancel', token }),
  button({ action: 'propose', operation: 'save', dietary_type: 'vegan' }),
  button({ action: 'entry', entry: 'preference' }),
])('in a group, and for somebody without a name, there is one pointer to the 1:1 chat', async (event) => {
  for (const from of [{ scope: 'group' }, { scope: 'room' }, { owner: undefined }] as const) {
    const router = aRouter();
    await router.push({ ...event, ...from });
    expect(router.bus.events()).toMatchObject([
      { topic: 'reply.approved', payload: { replies: [{ kind: 'fixed', id: 'group.private' }] } },
    ]);
  }
});
