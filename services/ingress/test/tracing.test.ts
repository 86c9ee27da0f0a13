import { expect, test } from '@jest/globals';
import { traceIdOf } from '@jiaba/shared/ids';
import { readTraceparent } from '@jiaba/shared/trace-context';
import { recordingTracer } from '../../../dev/testing/recording-tracer.ts';
import { virtualClock } from '../../../dev/testing/virtual-clock.ts';
import { openIngress } from './front-door.ts';
import { alice, anEvent, aText, family } from './line-webhooks.ts';

/** An ingress with its spans, which stand at noon. */
async function tracedIngress(traceShare = 1) {
  const traces = recordingTracer(virtualClock('2026-11-30T08:00:00.000Z'));
  return { ...(await openIngress({ tracer: traces.tracer, traceShare })), ...traces };
}

test('a LINE event is the first span of its turn, and its publication hangs below it', async () => {
  const ingress = await tracedIngress();
  await ingress.send(aText('花壇'));
  const [event] = ingress.events();
  const [received, published] = ingress.spans;
  expect(received).toMatchObject({ name: 'receive webhook', kind: 'server' });
  expect(received).not.toHaveProperty('parentSpanId');
  expect(received?.fields).toEqual({
    turnId: event?.turnId,
    service: 'ingress',
    topic: 'line.received',
    attempt: 1,
    outcome: 'acked',
  });
  expect(published).toMatchObject({
    name: 'publish line.received',
    parentSpanId: received?.spanId,
    spanId: readTraceparent(event?.traceparent)?.spanId,
  });
  await ingress.close();
});

test('two people in one webhook are two traces', async () => {
  const ingress = await tracedIngress();
  await ingress.send(aText('花壇', { source: alice }), aText('選單', { source: family }), anEvent('follow'));
  const turns = [...new Set(ingress.spans.map(({ fields }) => String(fields.turnId)))];
  expect(turns.length).toBeGreaterThan(1);
  expect(new Set(ingress.spans.map(({ traceId }) => traceId))).toEqual(new Set(turns.map(traceIdOf)));
  await ingress.close();
});

test('a redelivery of LINE joins the trace of its turn', async () => {
  const ingress = await tracedIngress();
  const event = aText('花壇');
  await ingress.send(event);
  await ingress.send({ ...event, deliveryContext: { isRedelivery: true } });
  expect(ingress.named('receive webhook').map(({ fields }) => fields.attempt)).toEqual([1, 2]);
  expect(new Set(ingress.spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(new Set(ingress.spans.map(({ spanId }) => spanId)).size).toBe(4);
  await ingress.close();
});

test.each([
  [0, 0, 0],
  [0.5, 20, 80],
  [1, 100, 100],
])(
  'of 100 turns a share of %d is recorded, and each event says whether its turn is',
  async (share, min, max) => {
    const ingress = await tracedIngress(share);
    for (let n = 0; n < 100; n += 1) await ingress.send(aText('花壇', { webhookEventId: `turn-${n}` }));
    const recorded = ingress.named('receive webhook').map(({ fields }) => fields.turnId);
    const marked = ingress
      .events()
      .filter(({ traceparent }) => readTraceparent(traceparent)?.sampled)
      .map(({ turnId }) => turnId);
    expect(recorded).toEqual(marked);
    expect(recorded.length).toBeGreaterThanOrEqual(min);
    expect(recorded.length).toBeLessThanOrEqual(max);
    await ingress.close();
  },
);
