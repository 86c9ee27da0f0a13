import { expect, test } from '@jest/globals';
import { subscriptionName } from '@jiaba/shared/bus';
import { loadTopology } from '@jiaba/shared/topology';
import { OPERATORS, wiringOf } from '../pubsub-wiring.ts';

const topology = loadTopology();
const { topics, subscriptions } = wiringOf(topology, (service) => `http://${service}.example`);

test('every topic is there, and a push subscription for each listener at its own path', () => {
  expect(topics.sort()).toEqual(Object.keys(topology.topics).sort());
  expect(subscriptions['tool.completed--validator']).toEqual({
    topic: 'tool.completed',
    pushEndpoint: 'http://validator.example/push/tool.completed',
    ackDeadlineSeconds: 60,
    messageRetentionDuration: '86400s',
    retryPolicy: { minimumBackoff: '2s', maximumBackoff: '8s' },
    deadLetterPolicy: { deadLetterTopic: 'dead-letter', maxDeliveryAttempts: 5 },
  });
});

test('dead letters are pushed to the responder, who has no dead letter, and kept for the operators', () => {
  expect(subscriptions['dead-letter--responder']).not.toHaveProperty('deadLetterPolicy');
  expect(subscriptions[OPERATORS]).toMatchObject({ topic: 'dead-letter' });
  expect(subscriptions[OPERATORS]).not.toHaveProperty('pushEndpoint');
});

test('there is nothing else: no tap on what people wrote', () => {
  const known = topology.subscriptions.map(({ service, topic }) => subscriptionName(service, topic));

  expect(Object.keys(subscriptions).sort()).toEqual([...known, OPERATORS].sort());
});

test('no message is kept for longer than a day', () => {
  for (const { messageRetentionDuration } of Object.values(subscriptions))
    expect(Number.parseInt(messageRetentionDuration, 10)).toBeLessThanOrEqual(24 * 3_600);
});
