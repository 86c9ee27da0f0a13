import { expect, test } from '@jest/globals';
import { toAttributes } from '@jiaba/shared/envelope';
import { next } from '@jiaba/shared/events';
import type { Context, Handlers } from '@jiaba/shared/handler';
import { traceIdOf, traceparentOf } from '@jiaba/shared/ids';
import type { Model } from '@jiaba/shared/model';
import { decideOnce } from '@jiaba/shared/outcomes';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { readTraceparent } from '@jiaba/shared/trace-context';
import { tracedModel } from '@jiaba/shared/traced-model';
import { tracedStore } from '@jiaba/shared/traced-store';
import { openTracer } from '@jiaba/shared/tracing';
import { anEnvelope, anEvent } from '../../dev/testing/an-event.ts';
import { recordingBus } from '../../dev/testing/recording-bus.ts';
import { recordingLog } from '../../dev/testing/recording-log.ts';
import { recordingTracer } from '../../dev/testing/recording-tracer.ts';
import { serving } from '../../dev/testing/serving.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

const NOON = '2026-11-30T04:00:00.000Z';
const traceparent = traceparentOf('t1', 't1');
const sentence = anEvent('line.received', { kind: 'text', text: '金絲雀' }, { traceparent });
const menu = next('reply.approved', { replies: [{ kind: 'fixed', id: 'menu' }] });
const usage = { input: 10, output: 2, thought: 3, cached: 0, total: 15 };
const answering: Model = {
  call: async () => ({ answeredBy: 'gemini', model: 'gemini-x', calls: [], steps: [], usage }),
};

function aRouter(handler: Handlers['line.received'], exported?: () => Promise<void>) {
  const clock = virtualClock(NOON);
  const traces = recordingTracer(clock, exported);
  const router = serving('router', { 'line.received': handler }, { clock, tracer: traces.tracer });
  return { ...router, ...traces };
}

/** A handler that asks a model, reads and writes, as the router does. */
function decidingRouter() {
  const clock = virtualClock(NOON);
  const traces = recordingTracer(clock);
  const model = tracedModel(answering);
  const handler = decideOnce<'line.received'>(
    { store: tracedStore(sqliteStore({ file: ':memory:', clock })), collection: 'router-outcomes', clock },
    async (_event, { signal }) => {
      await model.call(
        { purpose: 'route', instruction: '', steps: [], tools: [], toolChoice: 'any' },
        { signal },
      );
      return { next: [menu] };
    },
  );
  const router = serving('router', { 'line.received': handler }, { clock, tracer: traces.tracer });
  return { ...router, ...traces };
}

test('one delivery is one span with its calls below it, all in the trace of the turn', async () => {
  const { push, spans } = decidingRouter();

  await push(sentence);

  const [handling, ...calls] = spans;
  expect(spans.map(({ name }) => name)).toEqual([
    'process line.received',
    'store get',
    'model call',
    'store commit',
    'publish reply.approved',
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([traceIdOf('t1')]));
  expect(calls.every(({ parentSpanId }) => parentSpanId === handling?.spanId)).toBe(true);
});

test('each span says which service, topic and attempt it belongs to, and how it ended', async () => {
  const { push, spans, named } = decidingRouter();

  await push(sentence, 1);

  const common = { turnId: 't1', service: 'router', topic: 'line.received', attempt: 1 };
  expect(spans.map(({ fields }) => fields)).toEqual(Array(5).fill(expect.objectContaining(common)));
  expect(named('process line.received')[0]?.fields).toEqual({ ...common, eventId: 't1', outcome: 'acked' });
  expect(named('store commit')[0]?.fields).toMatchObject({ collection: 'router-outcomes', documents: 1 });
  expect(named('model call')[0]?.fields).toMatchObject({
    ...common,
    purpose: 'route',
    model: 'gemini-x',
    answeredBy: 'gemini',
    tokens: 15,
    outcome: 'ok',
  });
});

test('the span of the next service hangs below the publication that it answers', async () => {
  const { push, bus, named } = aRouter(async () => [menu]);

  await push(sentence);

  const [published] = named('publish reply.approved');
  expect(named('process line.received')[0]?.parentSpanId).toBe(readTraceparent(traceparent)?.spanId);
  expect(readTraceparent(bus.published[0]?.attributes.traceparent)).toEqual({
    traceId: traceIdOf('t1'),
    spanId: published?.spanId,
    sampled: true,
  });
  expect(published?.fields.eventId).toBe('t1.0');
});

test('a redelivery joins the same trace, and no span id comes twice', async () => {
  const { push, bus, spans } = aRouter(async () => [menu]);

  await push(sentence, 1);
  await push(sentence, 2);

  expect(bus.published[1]).toEqual(bus.published[0]);
  expect(spans.map(({ fields }) => fields.attempt)).toEqual([1, 1, 2, 2]);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(4);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
});

test('a dead letter has a span of its own, although it carries the context of the event it was', async () => {
  const { push, spans } = aRouter(async () => []);

  await push({ ...sentence, type: 'jiaba.reply.approved.v1' });

  expect(spans.map(({ name, fields }) => [name, fields.outcome])).toEqual([
    ['process line.received', 'poison'],
    ['publish dead-letter', 'ok'],
  ]);
  expect(spans[1]?.spanId).not.toBe(readTraceparent(traceparent)?.spanId);
});

test('a turn outside the sample leaves no span, and its events say so to the services that follow', async () => {
  const { push, bus, spans } = aRouter(async () => [menu]);

  await push({ ...sentence, traceparent: traceparentOf('t1', 't1', false) });

  expect(spans).toEqual([]);
  expect(bus.published[0]?.attributes.traceparent).toBe(traceparentOf('t1', 't1.0', false));
});

test('an event whose trace context cannot be read is handled all the same', async () => {
  const { push, spans } = aRouter(async () => [menu]);

  expect(await push({ ...sentence, traceparent: 'nonsense' })).toBe(204);
  expect(spans).toEqual([]);
});

test('a handler that throws leaves the kind of its error, never the words of it', async () => {
  const { push, spans } = aRouter(async () => {
    throw new RangeError('金絲雀');
  });

  expect(await push(sentence)).toBe(503);
  expect(spans.map(({ fields }) => fields.outcome)).toEqual(['failed']);
  expect(JSON.stringify(spans)).not.toContain('金絲雀');
});

test('a call that hangs when the handler is stopped is seen as unfinished, and what it does later is not', async () => {
  const stored = Promise.withResolvers<undefined>();
  const store = tracedStore({ get: () => stored.promise, commit: async () => {} });
  const { push, clock, spans } = aRouter(async () => {
    await store.get({ collection: 'sends', id: '1' });
    await store.commit([]);
    return [];
  });

  const delivery = push(sentence);
  await clock.runUntil(delivery, 30_000);
  stored.resolve(undefined);
  await clock.advance(1);

  expect(await delivery).toBe(503);
  expect(spans.map(({ name, fields }) => [name, fields.outcome])).toEqual([
    ['process line.received', 'timeout'],
    ['store get', 'unfinished'],
  ]);
  expect(spans.map(({ startedAt, endedAt }) => endedAt - startedAt)).toEqual([20_000, 20_000]);
});

test('a store call that fails says in which collection and of what kind the failure was, not for whom', async () => {
  const store = tracedStore({ get: () => Promise.reject(new TypeError('x')), commit: async () => {} });
  const { push, spans, named } = aRouter(async () => {
    await store.get({ collection: 'sends', id: 'secret-id' });
    return [];
  });

  await push(sentence);

  expect(named('store get')[0]?.fields).toMatchObject({
    collection: 'sends',
    outcome: 'failed',
    error: 'TypeError',
  });
  expect(JSON.stringify(spans)).not.toContain('secret-id');
});

test('the push is answered only after its spans are out', async () => {
  const exported = Promise.withResolvers<void>();
  const { push, clock, spans } = aRouter(
    async () => [],
    () => exported.promise,
  );
  let answered = false;

  const delivery = push(sentence).then(() => {
    answered = true;
  });
  await clock.advance(0);
  expect([spans.length, answered]).toEqual([1, false]);
  exported.resolve();
  await delivery;
  expect(answered).toBe(true);
});

test('two deliveries at once do not mix their spans', async () => {
  const batches: string[][] = [];
  const clock = virtualClock(NOON);
  const { tracer } = recordingTracer(clock, async (batch) => {
    batches.push(batch.map(({ fields }) => String(fields.turnId)));
  });
  const store = tracedStore(sqliteStore({ file: ':memory:', clock }));
  const { push } = serving(
    'router',
    {
      'line.received': async () => {
        await store.get({ collection: 'sends', id: '1' });
        return [menu];
      },
    },
    { clock, tracer },
  );
  const other = { ...sentence, id: 't2', turnId: 't2', traceparent: traceparentOf('t2', 't2') };

  await Promise.all([push(sentence), push(other)]);

  expect(batches.map((batch) => batch.join())).toEqual(['t1,t1,t1', 't2,t2,t2']);
});

test('the log lines of a delivery are joined to its span; without a tracer to the event', async () => {
  const writing = async (_event: unknown, { log }: Context) => {
    log.info('halfway');
    return [];
  };
  const { push, entries, spans } = aRouter(writing);
  const plain = serving('router', { 'line.received': writing });

  await push(sentence);
  await plain.push(sentence);

  const joined = (lines: typeof entries) =>
    lines.map((line) => [line['logging.googleapis.com/trace'], line['logging.googleapis.com/spanId']]);
  expect(joined(entries)).toEqual(Array(2).fill([traceIdOf('t1'), spans[0]?.spanId]));
  expect(joined(plain.entries)).toEqual(
    Array(2).fill([traceIdOf('t1'), readTraceparent(traceparent)?.spanId]),
  );
});

test('the trace travels under both names, also where Pub/Sub’s own clients look for it', () => {
  const attributes = toAttributes(anEnvelope({ traceparent }), 'jiaba/ingress');

  expect(attributes).toMatchObject({ traceparent, googclient_traceparent: traceparent });
});

test('TRACE=log writes each span as a line, joined to its trace', async () => {
  const clock = virtualClock(NOON);
  const { log, entries } = recordingLog(clock, 'router');
  const tracer = openTracer({ mode: 'log', service: 'router', clock, log });
  const bus = recordingBus();

  await serving('router', { 'line.received': async () => [menu] }, { clock, tracer, bus }).push(sentence);

  expect(entries).toMatchObject([
    {
      message: 'span',
      severity: 'INFO',
      name: 'process line.received',
      kind: 'consumer',
      startedAt: NOON,
      ms: 0,
      outcome: 'acked',
      'logging.googleapis.com/trace': traceIdOf('t1'),
      'logging.googleapis.com/spanId': expect.stringMatching(/^[0-9a-f]{16}$/),
    },
    { message: 'span', name: 'publish reply.approved', parentSpanId: expect.any(String) },
  ]);
});

test('Cloud Trace needs a project, and says so at start', () => {
  const clock = virtualClock(NOON);
  const { log } = recordingLog(clock);

  expect(() => openTracer({ mode: 'cloud', service: 'router', clock, log })).toThrow(
    'TRACE=cloud needs GOOGLE_CLOUD_PROJECT',
  );
});
