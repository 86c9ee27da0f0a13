import { expect, test } from '@jest/globals';
import { lineContent } from '@jiaba/ingress/line-content';
import { memoryHandlers } from '@jiaba/memory/handler';
import { routerHandlers } from '@jiaba/router/handler';
import { noLoading } from '@jiaba/router/loading';
import { cardKeys, issueCard, sealCard } from '@jiaba/shared/domain/card';
import { cataloguesOf } from '@jiaba/shared/domain/catalogues';
import { matchCommand } from '@jiaba/shared/domain/command';
import { entryIds } from '@jiaba/shared/entries';
import { type Event, type PayloadInput, type Topic, topics } from '@jiaba/shared/events';
import type { Handlers } from '@jiaba/shared/handler';
import type { LineCommand, LineReceived } from '@jiaba/shared/line-events';
import type { MemoryRequest } from '@jiaba/shared/memory-turn';
import type { Model } from '@jiaba/shared/model';
import { encodePostback, type Postback } from '@jiaba/shared/postback';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { isToolName, tools } from '@jiaba/shared/tools';
import { loadTopology } from '@jiaba/shared/topology';
import { validatorHandlers } from '@jiaba/validator/handler';
import fc from 'fast-check';
import { anEvent } from '../../dev/testing/an-event.ts';
import { serving } from '../../dev/testing/serving.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';
import { smallCatalogue } from '../../shared/test/fixtures/small-catalogue.ts';

/**
 * `approve` is reached from the signed postback of the card's own bearer and from nowhere else. Walked backwards:
 * who may publish `memory.requested`, what each of these is given, and what in it can come out as `approve`.
 */

const topology = loadTopology();
const NOON = '2026-11-30T04:00:00.000Z';
const clock = virtualClock(NOON);
const keys = cardKeys(['card-key']);
const [key] = keys as [(typeof keys)[0]];

/** A card that could be pressed, if anything could press it. */
const card = issueCard({ eventId: 't0.0', at: NOON, operation: 'save', revision: 0, value: 'vegan' });
const { tenant, owner } = anEvent('line.received', { kind: 'text', text: 'x' });
const token = sealCard(key, { tenant, owner: owner?.hash ?? '' }, card);
const PRESS = encodePostback({ action: 'approve', token }).data;

const store = () => sqliteStore({ file: ':memory:', clock });

/** A model that does its worst: whatever it is asked, it calls this tool with these arguments. */
const calling = (name: string, args: unknown): Model => ({
  call: async () => ({
    answeredBy: 'gemini',
    model: 'malicious',
    calls: [{ id: '1', name, args }],
    text: PRESS,
    steps: [],
    usage: { input: 0, output: 0, thought: 0, cached: 0, total: 0 },
  }),
});

const router = (model: Model): Handlers =>
  routerHandlers({
    ...{ model, store: store(), clock, loading: noLoading, callsPerDay: 100 },
    townshipAt: () => '花壇鄉',
    facts: { catalogueVersion: 'v1', townships: ['花壇'] },
  });

/** Whether anything that the service publishes for this event asks memory to approve. */
async function approves<T extends Topic>(
  service: string,
  handlers: Handlers,
  event: Event<T>,
): Promise<boolean> {
  const door = serving(service, handlers, { clock: virtualClock(NOON) });
  expect(await door.push(event)).toBe(204);
  return door.bus
    .events()
    .some(
      ({ topic, payload }) =>
        topic === 'memory.requested' && (payload as MemoryRequest).operation === 'approve',
    );
}

test('memory.requested comes from the router and the validator alone, and only memory hears it', () => {
  expect(topology.topics['memory.requested']?.publishers.sort()).toEqual(['router', 'validator']);
  expect(topology.subscriptions.filter(({ topic }) => topic === 'memory.requested')).toMatchObject([
    { service: 'memory' },
  ]);
});

test('the router hears ingress and memory’s pinned LifeFlow; the validator hears tools and the router', () => {
  const heardBy = (service: string) =>
    topology.subscriptions.filter((one) => one.service === service).map(({ topic }) => topic);

  expect(heardBy('router').sort()).toEqual(['lifeflow.pinned', 'line.command', 'line.received']);
  expect(heardBy('validator').sort()).toEqual(['tool.completed', 'validation.requested']);
  // What has no payload yet cannot be published: it is walked when it gets one.
  const unpublished = ['lifeflow.pinned', 'validation.requested'];
  expect(topics.filter((topic) => unpublished.includes(topic))).toEqual([]);
});

/** Every kind of `line.command`; the type sees to it that none is left out. */
const commands: Record<LineCommand['kind'], PayloadInput<'line.command'>[]> = {
  entry: entryIds.map((entry) => ({ kind: 'entry', entry })),
  places: [{ kind: 'places', requested: { area: PRESS.slice(0, 60), keyword: token.slice(0, 60) } }],
  remember: [{ kind: 'remember', dietary_type: 'vegan' }, { kind: 'remember' }],
  postback: [],
  follow: [
    { kind: 'follow', returning: true },
    { kind: 'follow', returning: false },
  ],
  unfollow: [{ kind: 'unfollow' }],
  join: [{ kind: 'join' }],
  'mention-only': [{ kind: 'mention-only' }],
  unreadable: [{ kind: 'unreadable', what: 'photo' }],
};

test.each(Object.values(commands).flat())('no command but a button approves: $kind', async (command) => {
  expect(
    await approves('router', router(calling('approve', { token })), anEvent('line.command', command)),
  ).toBe(false);
});

const otherButtons: Record<Exclude<Postback['action'], 'approve'>, Postback> = {
  search: { action: 'search', area: '花壇鄉', keyword: token.slice(0, 40) },
  areas: { action: 'areas', keyword: token.slice(0, 40) },
  entry: { action: 'entry', entry: 'forget' },
  propose: { action: 'propose', operation: 'save', dietary_type: 'vegan' },
  cancel: { action: 'cancel', token },
  tool: {
    action: 'tool',
    tool: 'propose_dietary_memory',
    args: { operation: 'approve', token: token.slice(0, 60) },
  },
};

test.each(Object.values(otherButtons))('no other button approves: $action', async (postback) => {
  const { data } = encodePostback(postback);
  const event = anEvent('line.command', { kind: 'postback', data });
  expect(await approves('router', router(calling('approve', { token })), event)).toBe(false);
});

test('the button of the card does, without a model', async () => {
  const event = anEvent('line.command', { kind: 'postback', data: PRESS });
  const noModel: Model = { call: () => Promise.reject(new Error('no model may be called here')) };
  expect(await approves('router', router(noModel), event)).toBe(true);
});

const received: Record<LineReceived['kind'], PayloadInput<'line.received'>> = {
  text: { kind: 'text', text: PRESS },
  location: { kind: 'location', latitude: 24, longitude: 120.5 },
};
const greedyArguments = [
  { token },
  { operation: 'approve', token },
  { operation: 'save', dietary_type: 'vegan', token, approve: true, consent: true },
  { area: '花壇', operation: 'approve', token, payload: { operation: 'approve', token } },
  PRESS,
];
const names = [...Object.keys(tools), 'approve', 'memory.requested', 'no_action'];

test.each(names)('whatever the model calls, no sentence approves: %s', async (name) => {
  for (const args of greedyArguments)
    for (const payload of Object.values(received))
      expect(await approves('router', router(calling(name, args)), anEvent('line.received', payload))).toBe(
        false,
      );
});

test('no tool can be begun as anything but its own event, whatever its arguments', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(tools)), fc.jsonValue(), (name, args) => {
      if (!isToolName(name)) throw new Error(`no tool ${name}`);
      for (const untrusted of [args, { ...(args as object), operation: 'approve', token }]) {
        const start: unknown = tools[name].begin?.(untrusted, {
          event: { scope: 'user', owner },
          answeredBy: 'gemini',
        });
        expect(JSON.stringify(start) ?? '').not.toContain('"operation":"approve"');
      }
    }),
    { seed: 20261130, numRuns: 300 },
  );
});

test('nothing that the validator is given makes it ask memory for anything', async () => {
  const handlers = validatorHandlers({ catalogues: cataloguesOf(smallCatalogue()), store: store() });
  const answer = {
    status: 'card',
    card: { operation: 'save', dietary_type: 'vegan', expires_at: NOON, token },
    revision: 0,
  } as const;
  const event = anEvent('tool.completed', { tool: 'dietary_memory', answer }, { at: NOON });
  expect(await approves('validator', handlers, event)).toBe(false);
});

test('a postback is what LINE signed as a postback; typed, the same words are a sentence', () => {
  const rules = { destination: tenant, botNames: [], matchCommand };
  const typed = {
    type: 'message',
    webhookEventId: '1',
    timestamp: 1,
    message: { type: 'text', text: PRESS },
  };
  const pressed = { type: 'postback', webhookEventId: '1', timestamp: 1, postback: { data: PRESS } };

  expect(lineContent(typed, 'user', rules)).toMatchObject({ topic: 'line.received' });
  expect(lineContent(pressed, 'user', rules)).toMatchObject({ payload: { kind: 'postback', data: PRESS } });
  for (const text of [PRESS, `我要 ${PRESS}`, token, '同意記住', '同意', '好', '是'])
    expect(matchCommand(text)).toBeUndefined();
});

test('and of these presses only the bearer’s own writes', async () => {
  const kept = store();
  const handlers = memoryHandlers({ store: kept, clock, cardKeys: keys });
  const approving = anEvent(
    'memory.requested',
    { operation: 'approve', token },
    { id: 'a', effect: 'write' },
  );
  const proposing = anEvent(
    'memory.requested',
    { operation: 'propose', proposal: { operation: 'save', dietary_type: 'vegan' } },
    { id: 't0.0' },
  );
  const memory = serving('memory', handlers, { clock: virtualClock(NOON) });
  const value = async (hash: string) => (await kept.get({ collection: 'preference-values', id: hash }))?.data;

  await memory.push(proposing);
  await memory.push({ ...approving, owner: { hash: 'owner-2' } });
  await memory.push({ ...approving, id: 'b', scope: 'group' });
  await memory.push({ ...approving, id: 'c', tenant: 'another bot' });
  expect([await value('owner-1'), await value('owner-2')]).toEqual([undefined, undefined]);

  await memory.push({ ...approving, id: 'd' });
  expect(await value('owner-1')).toMatchObject({ dietary_type: 'vegan' });
});
