/** The log of one turn that passed through all six services, a line each 10 ms, as the services print it. */

export const TURN = `t${'0'.repeat(23)}1`;
const NOON = Date.parse('2026-11-30T04:00:00.000Z');

export type Line = Record<string, unknown>;

const at = (ms: number) => new Date(NOON + ms).toISOString();

/** A hop that ends `endMs` after the webhook and took 8 ms. */
export const hop = (service: string, topic: string, id: string, endMs: number, more: Line = {}): Line => ({
  severity: 'INFO',
  message: 'hop',
  time: at(endMs),
  service,
  turnId: TURN,
  eventId: id,
  topic,
  attempt: 1,
  ms: 8,
  outcome: 'acked',
  'logging.googleapis.com/trace': 'projects/p/traces/0123456789abcdef0123456789abcdef',
  'logging.googleapis.com/spanId': `span ${id} ${service}`,
  ...more,
});

export const send = (endMs: number, more: Line = {}): Line => ({
  message: 'send',
  time: at(endMs),
  service: 'responder',
  turnId: TURN,
  status: 'sent',
  via: 'reply',
  attempts: 1,
  answer: 'answer',
  turnMs: endMs,
  ...more,
});

export const span = (name: string, parent: string, startMs: number, more: Line = {}): Line => ({
  message: 'span',
  time: at(startMs + 5),
  service: 'router',
  turnId: TURN,
  name,
  parentSpanId: parent,
  startedAt: at(startMs),
  ms: 2,
  outcome: 'ok',
  'logging.googleapis.com/spanId': `span of ${name}`,
  ...more,
});

const [first, second, third, fourth, fifth] = ['', '.0', '.0.0', '.0.0.0', '.0.0.0.0'].map(
  (n) => `${TURN}${n}`,
);

export const ingressHop = hop('ingress', 'line.received', '', 8, {
  eventId: undefined,
  next: ['line.received'],
});
export const routerHop = hop('router', 'line.received', String(first), 20, { next: ['memory.requested'] });
export const memoryHop = hop('memory', 'memory.requested', String(second), 30, {
  next: ['place-search.requested'],
});
const placeSearchHop = hop('place-search', 'place-search.requested', String(third), 40, {
  next: ['tool.completed'],
});
const validatorHop = hop('validator', 'tool.completed', String(fourth), 50, { next: ['reply.approved'] });
const responderHop = hop('responder', 'reply.approved', String(fifth), 60, { final: true });

export const wholeTurn: Line[] = [
  ingressHop,
  routerHop,
  memoryHop,
  placeSearchHop,
  validatorHop,
  send(58),
  responderHop,
];
