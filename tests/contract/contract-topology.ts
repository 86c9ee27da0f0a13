import { parseTopology } from '@jiaba/shared/topology';

const subscription = (service: string, topic: string, more = {}) => ({
  service,
  topic,
  handlerSeconds: 8,
  requestSeconds: 9,
  ackDeadlineSeconds: 10,
  replyTo: 'none',
  ...more,
});

/** A wiring for contract tests: two services hear of work, one of dead letters; the shortest times Pub/Sub has. */
export const contractTopology = parseTopology({
  services: {
    kitchen: { public: false, does: 'works' },
    archive: { public: false, does: 'hears of the same work' },
    office: { public: false, does: 'hears of what went wrong' },
  },
  topics: {
    work: { publishers: ['office'] },
    'dead-letter': { publishers: ['kitchen'] },
  },
  subscriptions: [
    subscription('kitchen', 'work'),
    subscription('archive', 'work'),
    subscription('office', 'dead-letter', { deadLetter: false }),
  ],
  retry: { minimumBackoffSeconds: 2, maximumBackoffSeconds: 8, maxDeliveryAttempts: 5 },
  collections: {},
});
