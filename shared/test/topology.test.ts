import { expect, test } from '@jest/globals';
import { topics } from '@jiaba/shared/events';
import { loadTopology, parseTopology } from '@jiaba/shared/topology';

const topology = loadTopology();

test('every topic with a payload has a place in the topology', () => {
  expect(topics.filter((topic) => !topology.topics[topic])).toEqual([]);
});

test('only memory writes what a person agreed to, and only memory reads the value', () => {
  const personal = Object.entries(topology.collections).filter(([name]) => name.startsWith('preference-'));

  expect(personal.map(([name, { writers }]) => [name, writers])).toEqual([
    ['preference-revisions', ['memory']],
    ['preference-values', ['memory']],
  ]);
  expect(topology.collections['preference-values']?.readers).toEqual(['memory']);
});

test('what memory alone writes stands in a database of its own', () => {
  const apart = Object.values(topology.collections).filter(({ database }) => database === 'memory');
  const memorys = Object.values(topology.collections).filter(({ writers }) => writers.join() === 'memory');

  expect(apart).toEqual(memorys);
});

test('only the responder is given the reply token', () => {
  const holders = topology.subscriptions.filter((s) => s.replyTo === 'token').map((s) => s.service);

  expect(new Set(holders)).toEqual(new Set(['responder']));
});

test('every fault of a topology is named at once', () => {
  const broken = structuredClone(topology);
  broken.topics['tool.completed'] = { publishers: ['nobody'] };
  broken.subscriptions.push({
    ...broken.subscriptions[0],
    topic: 'lost.topic',
  } as (typeof broken.subscriptions)[0]);
  broken.subscriptions = broken.subscriptions.filter((s) => s.topic !== 'reply.approved');

  expect(() => parseTopology(broken)).toThrow(/nobody.*lost\.topic|lost\.topic.*nobody/);
  expect(() => parseTopology(broken)).toThrow(/nobody listens to topic reply\.approved/);
});

test('time-outs must be nested: the handler’s before the request’s before the ack deadline', () => {
  const broken = structuredClone(topology);
  broken.subscriptions[0] = {
    ...broken.subscriptions[0],
    handlerSeconds: 60,
  } as (typeof broken.subscriptions)[0];

  expect(() => parseTopology(broken)).toThrow(/handlerSeconds < requestSeconds < ackDeadlineSeconds/);
});
