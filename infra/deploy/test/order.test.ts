import { expect, test } from '@jest/globals';
import { loadTopology, type Topology } from '@jiaba/shared/topology';
import { deployOrder } from '../order.ts';

const wired = (links: Record<string, string[]>): Topology =>
  ({
    services: Object.fromEntries(Object.keys(links).map((name) => [name, { public: false, does: name }])),
    topics: Object.fromEntries(Object.keys(links).map((name) => [`of-${name}`, { publishers: [name] }])),
    subscriptions: Object.entries(links).flatMap(([name, consumers]) =>
      consumers.map((service) => ({ topic: `of-${name}`, service })),
    ),
  }) as unknown as Topology;

test('whoever consumes is deployed before whoever publishes', () => {
  expect(deployOrder(wired({ first: ['second', 'third'], second: ['third'], third: [] }))).toEqual([
    'third',
    'second',
    'first',
  ]);
});

test('services that feed each other are all deployed, after those that only listen to them', () => {
  const order = deployOrder(wired({ entry: ['a'], a: ['b', 'end'], b: ['a', 'end'], end: ['end'] }));

  expect(order).toEqual(['end', 'b', 'a', 'entry']);
});

test('in the real system the responder comes first and ingress last, and nobody is left out', () => {
  const topology = loadTopology();
  const order = deployOrder(topology);

  expect([order.at(0), order.at(-1)]).toEqual(['responder', 'ingress']);
  expect(order.toSorted()).toEqual(Object.keys(topology.services).toSorted());
});
