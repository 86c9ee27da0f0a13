import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Listening, listen } from '@jiaba/shared/http-server';
import { cloudTrace } from '@jiaba/shared/tracing/cloud-trace';
import type { SpanRecord } from '@jiaba/shared/tracing/span';
import { recordingLog } from '../../dev/testing/recording-log.ts';
import { virtualClock } from '../../dev/testing/virtual-clock.ts';

const NOON = Date.parse('2026-11-30T04:00:00.000Z');
const span: SpanRecord = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentSpanId: 'c'.repeat(16),
  name: 'process line.received',
  kind: 'consumer',
  startedAt: NOON,
  endedAt: NOON + 120,
  fields: { turnId: 't1', service: 'router', topic: 'line.received', attempt: 2, outcome: 'failed' },
};

interface Seen {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Cloud Trace and Cloud Run's metadata server, both on one loopback port. */
let google: Listening;
let seen: Seen[];
let answerSpans: (response: ServerResponse) => void;

beforeEach(async () => {
  seen = [];
  answerSpans = (response) => response.end('{}');
  google = await listen(
    async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: await text(request) });
      if (url?.includes('/token')) response.end('{"access_token":"token-1","expires_in":3600}');
      else answerSpans(response);
    },
    { port: 0, host: '127.0.0.1', clock: virtualClock('2026-11-30T04:00:00.000Z') },
  );
});
afterEach(() => google.close());

function anExporter() {
  const clock = virtualClock('2026-11-30T04:00:00.000Z');
  const { log, entries } = recordingLog(clock);
  const send = cloudTrace({
    service: 'router',
    project: 'p',
    clock,
    log,
    baseUrl: google.url,
    metadataUrl: google.url,
  });
  const written = () => seen.filter(({ method }) => method === 'POST');
  return { clock, entries, send, written };
}

test('the spans of a delivery are one request, in the JSON form of OTLP, as the service account', async () => {
  const { send, written, entries } = anExporter();

  await send([span]);

  expect(seen[0]).toMatchObject({ headers: { 'metadata-flavor': 'Google' } });
  expect(written()).toMatchObject([
    { url: '/v1/traces', headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' } },
  ]);
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  expect(JSON.parse(written()[0]?.body ?? '')).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'router'), text('gcp.project_id', 'p')] },
        scopeSpans: [
          {
            scope: { name: 'jiaba' },
            spans: [
              {
                traceId: span.traceId,
                spanId: span.spanId,
                parentSpanId: span.parentSpanId,
                name: 'process line.received',
                kind: 5,
                startTimeUnixNano: `${NOON}000000`,
                endTimeUnixNano: `${NOON + 120}000000`,
                attributes: [
                  text('turnId', 't1'),
                  text('service', 'router'),
                  text('topic', 'line.received'),
                  { key: 'attempt', value: { intValue: 2 } },
                  text('outcome', 'failed'),
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
  expect(entries).toEqual([]);
});

test('the token is fetched once and again shortly before it ends', async () => {
  const { send, clock, written } = anExporter();
  const fetched = () => seen.length - written().length;

  await send([span]);
  await clock.advance(58 * 60_000);
  await send([span]);
  expect(fetched()).toBe(1);
  await clock.advance(2 * 60_000);
  await send([span]);
  expect(fetched()).toBe(2);
});

test('a refusal is one warning; nothing is sent for half a minute, then it is tried again', async () => {
  answerSpans = (response) => response.writeHead(403).end('金絲雀');
  const { send, clock, written, entries } = anExporter();

  await send([span]);
  await send([span]);
  expect(written()).toHaveLength(1);
  expect(entries).toMatchObject([{ severity: 'WARNING', message: 'spans not exported', spans: 1 }]);
  expect(JSON.stringify(entries)).toContain('Cloud Trace answered 403');
  expect(JSON.stringify(entries)).not.toContain('金絲雀');

  await clock.advance(30_000);
  answerSpans = (response) => response.end('{}');
  await send([span]);
  expect(written()).toHaveLength(2);
});

test('Cloud Trace that does not answer holds a delivery up for 400 ms and no longer', async () => {
  const asked = Promise.withResolvers<void>();
  answerSpans = () => asked.resolve();
  const { send, clock, entries } = anExporter();
  let done = false;

  const sending = send([span]).then(() => {
    done = true;
  });
  await clock.hold(asked.promise);
  await clock.advance(399);
  expect(done).toBe(false);
  await clock.advance(1);
  await clock.hold(sending);
  expect(entries).toMatchObject([{ message: 'spans not exported' }]);
});

test('no metadata server, as on a developer’s machine: a warning, never an error', async () => {
  const { clock } = anExporter();
  const { log, entries } = recordingLog(clock);
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as { port: number };
  await new Promise((resolve) => nobody.close(resolve));
  const metadataUrl = `http://127.0.0.1:${port}`;

  await cloudTrace({ service: 'router', project: 'p', clock, log, baseUrl: google.url, metadataUrl })([span]);

  expect(entries).toMatchObject([{ severity: 'WARNING', message: 'spans not exported' }]);
});
