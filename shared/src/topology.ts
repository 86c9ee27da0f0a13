import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { projectFile } from './project-file.ts';

const seconds = z.int().min(1).max(600);

const subscriptionSchema = z
  .strictObject({
    topic: z.string(),
    service: z.string(),
    /** `ctx.signal` fires after this. */
    handlerSeconds: seconds,
    /** Cloud Run's request time-out. */
    requestSeconds: seconds,
    /** Pub/Sub delivers again after this. */
    ackDeadlineSeconds: seconds,
    /** How much of the way back to LINE the handler is given. */
    replyTo: z.enum(['none', 'source', 'token']),
    /** The subscriber ends the turn, so the turn's deadline does not cut it off. */
    endsTurn: z.boolean().default(false),
    /** Whether five failed deliveries go to `dead-letter`. */
    deadLetter: z.boolean().default(true),
  })
  .refine((s) => s.handlerSeconds < s.requestSeconds && s.requestSeconds < s.ackDeadlineSeconds, {
    message: 'handlerSeconds < requestSeconds < ackDeadlineSeconds must hold',
  });

const topologySchema = z
  .strictObject({
    services: z.record(z.string(), z.strictObject({ public: z.boolean(), does: z.string() })),
    topics: z.record(z.string(), z.strictObject({ publishers: z.array(z.string()).min(1) })),
    subscriptions: z.array(subscriptionSchema),
    retry: z.strictObject({
      minimumBackoffSeconds: seconds,
      maximumBackoffSeconds: seconds,
      maxDeliveryAttempts: z.int().min(5).max(100),
    }),
    collections: z.record(
      z.string(),
      z.strictObject({
        readers: z.array(z.string()).min(1),
        writers: z.array(z.string()).min(1),
        /** The Firestore database in which it lies; a commit cannot span two. */
        database: z.string().default('(default)'),
      }),
    ),
  })
  .superRefine((topology, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const service = (name: string, where: string) => {
      if (!topology.services[name]) complain(`${where} names an unknown service: ${name}`);
    };
    for (const [name, topic] of Object.entries(topology.topics)) {
      for (const publisher of topic.publishers) service(publisher, `topic ${name}`);
      if (!topology.subscriptions.some((s) => s.topic === name)) complain(`nobody listens to topic ${name}`);
    }
    for (const s of topology.subscriptions) {
      service(s.service, `subscription to ${s.topic}`);
      if (!topology.topics[s.topic]) complain(`${s.service} listens to an unknown topic: ${s.topic}`);
    }
    for (const [name, { readers, writers }] of Object.entries(topology.collections)) {
      for (const user of [...readers, ...writers]) service(user, `collection ${name}`);
    }
  });

export type Topology = z.infer<typeof topologySchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The wiring of the whole system. Throws with every fault named when the file does not hold together. */
export function loadTopology(file: URL = projectFile('infra/topology.json')): Topology {
  return parseTopology(JSON.parse(readFileSync(file, 'utf8')));
}

export function parseTopology(value: unknown): Topology {
  const result = topologySchema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(
    `infra/topology.json: ${result.error.issues.map((i) => `${i.path.join('.')} ${i.message}`.trim()).join('; ')}`,
  );
}

/** The subscriptions of one service. */
export const subscriptionsOf = (topology: Topology, service: string): Subscription[] =>
  topology.subscriptions.filter((s) => s.service === service);

/** The Firestore database of a collection. Throws when the topology has no such collection. */
export const databaseOf =
  (topology: Topology) =>
  (collection: string): string => {
    const found = topology.collections[collection];
    if (!found) throw new Error(`infra/topology.json has no collection ${collection}`);
    return found.database;
  };
