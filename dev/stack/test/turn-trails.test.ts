import { expect, test } from '@jest/globals';
import type { Attributes } from '@jiaba/shared/envelope';
import { loadTopology } from '@jiaba/shared/topology';
import { turnTrails } from '../turn-trails.ts';

const TURN = 't1';

/** A turn as its hop lines and the tap show it, in any order. */
function aTurn() {
  const trails = turnTrails(loadTopology());
  return {
    atRest: () => trails.isAtRest(TURN),
    settled: trails.settled,
    event: (topic: string, id: string, causedBy?: string, more: Attributes = {}) =>
      trails.tap({
        topic,
        attributes: { turnId: TURN, id, ...(causedBy && { causedBy }), ...more },
        data: '{}',
      }),
    hop: (
      service: string,
      topic: string,
      eventId: string | undefined,
      published: number,
      outcome = 'acked',
    ) => trails.log({ message: 'hop', turnId: TURN, service, topic, eventId, published, outcome }),
  };
}

/** 選單: ingress, router, responder. */
const menu: ((turn: ReturnType<typeof aTurn>) => void)[] = [
  (turn) => turn.hop('ingress', 'line.command', undefined, 1),
  (turn) => turn.event('line.command', 't1'),
  (turn) => turn.hop('router', 'line.command', 't1', 1),
  (turn) => turn.event('reply.approved', 't1.0', 't1'),
  (turn) => turn.hop('responder', 'reply.approved', 't1.0', 0),
];

test('a turn is at rest when the last of its steps has been seen, whichever that is', () => {
  for (const last of menu) {
    const turn = aTurn();
    for (const step of menu.filter((other) => other !== last)) step(turn);
    expect(turn.atRest()).toBe(false);
    last(turn);
    expect(turn.atRest()).toBe(true);
  }
});

test('a turn that ingress drops is at rest at once', () => {
  const turn = aTurn();
  turn.hop('ingress', 'webhook', undefined, 0, 'dropped');

  expect(turn.atRest()).toBe(true);
});

test('a failed delivery ends nothing', () => {
  const turn = aTurn();
  for (const step of menu.slice(0, 4)) step(turn);
  turn.hop('responder', 'reply.approved', 't1.0', 0, 'failed');

  expect(turn.atRest()).toBe(false);
});

test('of two events that follow both must have come to an end', () => {
  const turn = aTurn();
  menu[0]?.(turn);
  menu[1]?.(turn);
  turn.hop('router', 'line.command', 't1', 2);
  turn.event('reply.approved', 't1.0', 't1');
  turn.hop('responder', 'reply.approved', 't1.0', 0);
  turn.event('reply.approved', 't1.0', 't1');
  expect(turn.atRest()).toBe(false);
  turn.event('reply.approved', 't1.1', 't1');
  turn.hop('responder', 'reply.approved', 't1.1', 0);

  expect(turn.atRest()).toBe(true);
});

test('what the broker gives up is at rest when the dead letter has been handled', () => {
  const turn = aTurn();
  menu[0]?.(turn);
  menu[1]?.(turn);
  const source = { CloudPubSubDeadLetterSourceSubscription: 'line.command--router' };
  turn.event('dead-letter', 't1', undefined, source);
  expect(turn.atRest()).toBe(false);
  turn.hop('responder', 'dead-letter', 't1', 0);

  expect(turn.atRest()).toBe(true);
});

test.each(['poison', 'deadline'])('so is what a service gives up: %s', (outcome) => {
  const turn = aTurn();
  menu[0]?.(turn);
  menu[1]?.(turn);
  turn.hop('router', 'line.command', 't1', 0, outcome);
  expect(turn.atRest()).toBe(false);
  turn.event('dead-letter', 't1', undefined, { deadLetterTopic: 'line.command' });
  turn.hop('responder', 'dead-letter', 't1', 0);

  expect(turn.atRest()).toBe(true);
});

test('whoever waits hears of it, or that the time is up', async () => {
  const turn = aTurn();
  const settled = turn.settled([TURN], 60_000);
  for (const step of menu) step(turn);
  await settled;
  await turn.settled(['another'], 1);

  expect(turn.atRest()).toBe(true);
});
