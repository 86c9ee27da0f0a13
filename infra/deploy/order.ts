import type { Topology } from '@jiaba/shared/topology';

/**
 * The services in the order of a deployment: whoever consumes before whoever publishes, so that a new event always
 * finds a reader. Of two services that feed each other one must come first all the same; there the tolerant reading of
 * events carries the switch (docs/architecture.md).
 */
export function deployOrder({ services, topics, subscriptions }: Topology): string[] {
  const order = new Set<string>();
  for (const name of Object.keys(services)) visit(name, []);
  return [...order];

  function visit(name: string, above: string[]): void {
    if (order.has(name) || above.includes(name)) return;
    for (const consumer of consumersOf(name)) visit(consumer, [...above, name]);
    order.add(name);
  }

  function consumersOf(name: string): string[] {
    const published = Object.keys(topics).filter((topic) => topics[topic]?.publishers.includes(name));
    return subscriptions.filter(({ topic }) => published.includes(topic)).map(({ service }) => service);
  }
}
