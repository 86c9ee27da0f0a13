import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Gcloud } from '../cloud-logging.ts';
import { OpsError } from '../ops-error.ts';
import { traceCommand } from '../trace-command.ts';
import { hop, ingressHop, type Line, memoryHop, routerHop, send, span, TURN, wholeTurn } from './a-turn.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiaba-ops-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const noGcloud: Gcloud = () => Promise.reject(new Error('gcloud is not to be asked'));
const asLog = (lines: Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Runs `ops trace` over a log on standard input. */
async function trace(lines: Line[], argv = [TURN], gcloud = noGcloud) {
  const printed: string[] = [];
  const stdin = Readable.from([asLog(lines)]);
  const code = await traceCommand(argv, { print: (text) => printed.push(text), gcloud, stdin });
  const text = printed.join('\n');
  return { code, text, missing: text.split('\n').filter((line) => line.startsWith('missing: ')) };
}

/** The hops as they are printed: start, duration, attempt, service, topic, outcome. */
const hopsIn = (text: string) =>
  [...text.matchAll(/^ +(\d+) +(\d+) +(\d+) {2}(\S+) +(\S+) [ #]+ {2}(.+)$/gm)].map((match) =>
    match.slice(1),
  );

test('a whole turn: every hop from its start, in order, and how it ended', async () => {
  const { code, text } = await trace(wholeTurn);

  expect(hopsIn(text)).toEqual([
    ['0', '8', '1', 'ingress', 'line.received', 'acked'],
    ['12', '8', '1', 'router', 'line.received', 'acked'],
    ['22', '8', '1', 'memory', 'memory.requested', 'acked'],
    ['32', '8', '1', 'place-search', 'place-search.requested', 'acked'],
    ['42', '8', '1', 'validator', 'tool.completed', 'acked'],
    ['52', '8', '1', 'responder', 'reply.approved', 'acked'],
  ]);
  expect(text).toContain(`turn   ${TURN}`);
  expect(text).toContain('trace  0123456789abcdef0123456789abcdef');
  expect(text).toContain('end    answer sent by reply 58 ms after the webhook, attempts: 1');
  expect(code).toBe(0);
});

test('spans stand below the hop that they belong to, and calls within calls deeper', async () => {
  const spans = [
    span('store commit', `span ${TURN} router`, 16),
    span('model call', `span ${TURN} router`, 13, { ms: 3 }),
    span('retry', 'span of model call', 14),
    span('process line.received', 'somebody', 12, { 'logging.googleapis.com/spanId': `span ${TURN} router` }),
  ];
  const { text } = await trace([...wholeTurn, ...spans]);

  const below = [...text.matchAll(/^ +\d+ +\d+ {10}( +)(.+?) +#/gm)].map(([, indent, name]) => [
    indent?.length,
    name,
  ]);
  expect(below).toEqual([
    [2, 'model call'],
    [4, 'retry'],
    [2, 'store commit'],
  ]);
});

test('lines of other turns, and lines that are no JSON, do not count', async () => {
  const stdin = Readable.from([
    `> jiaba start\n${asLog([...wholeTurn, hop('router', 'x', 'y', 5, { turnId: 't2' })])}`,
  ]);
  const printed: string[] = [];

  await traceCommand([TURN], { print: (text) => printed.push(text), gcloud: noGcloud, stdin });

  expect(hopsIn(printed.join())).toHaveLength(6);
});

test.each(wholeTurn.filter(({ message }) => message === 'hop').map((line) => [String(line.service), line]))(
  'without the line of %s something is said to be missing, and the service is named',
  async (service, line) => {
    const { code, missing } = await trace(wholeTurn.filter((other) => other !== line));

    expect(code).toBe(1);
    expect(missing.join('\n')).toContain(service);
  },
);

test('what is missing is said in one sentence each: who should have handled what, published by whom', async () => {
  const { missing } = await trace([ingressHop, routerHop]);

  expect(missing).toEqual([
    `missing: memory has no line for memory.requested (${TURN}.0), published by router`,
    'missing: responder has not ended this turn: it has no send line',
  ]);
});

test('a hop whose cause is not in the log: who could have published it', async () => {
  const { missing } = await trace(wholeTurn.filter(({ service }) => service !== 'place-search'));

  expect(missing).toEqual([
    `missing: place-search has no line for place-search.requested (${TURN}.0.0), published by memory`,
    `missing: place-search or memory has no line for publishing tool.completed (${TURN}.0.0.0), which validator handled`,
  ]);
});

const failedAt = (attempt: number, endMs: number) =>
  hop('memory', 'memory.requested', `${TURN}.0`, endMs, { attempt, outcome: 'failed', next: undefined });
const apology = [
  hop('responder', 'dead-letter', `${TURN}.0`, 9_000, { final: true }),
  send(8_990, { answer: 'down' }),
];

test('every attempt is shown; five failed ones and the apology are a whole turn', async () => {
  const attempts = [1, 2, 3, 4, 5].map((attempt) => failedAt(attempt, attempt * 1_000));

  const { code, text } = await trace([ingressHop, routerHop, ...attempts, ...apology]);

  expect(hopsIn(text).map(([, , attempt, service, , outcome]) => [attempt, service, outcome])).toEqual([
    ['1', 'ingress', 'acked'],
    ['1', 'router', 'acked'],
    ...['1', '2', '3', '4', '5'].map((attempt) => [attempt, 'memory', 'failed']),
    ['1', 'responder', 'acked'],
  ]);
  expect(text).toContain('end    apology sent by reply');
  expect(code).toBe(0);
});

test('a failed attempt that nothing follows is missing its redelivery', async () => {
  const { missing } = await trace([ingressHop, routerHop, failedAt(1, 1_000), failedAt(2, 3_000)]);

  expect(missing[0]).toBe(
    'missing: memory has no line after attempt 2 at memory.requested (failed): neither a redelivery nor the dead letter',
  );
});

test('an attempt that succeeded makes up for those that failed', async () => {
  const again = { ...memoryHop, attempt: 2 };

  expect(
    await trace(wholeTurn.flatMap((line) => (line === memoryHop ? [failedAt(1, 25), again] : [line]))),
  ).toMatchObject({ code: 0, missing: [] });
});

test('a service that never ran has no line, although the turn ended with an apology', async () => {
  const { code, missing } = await trace([ingressHop, routerHop, ...apology]);

  expect(code).toBe(1);
  expect(missing[0]).toBe(
    `missing: memory has no line for memory.requested (${TURN}.0), published by router`,
  );
});

test('a dead letter of a service that gave up is a whole turn', async () => {
  const gaveUp = { ...memoryHop, outcome: 'deadline', next: ['dead-letter'] };

  expect(await trace([ingressHop, routerHop, gaveUp, ...apology])).toMatchObject({ code: 0, missing: [] });
});

test('an event that ingress dropped is a whole turn of one hop', async () => {
  const dropped = {
    ...ingressHop,
    topic: 'webhook',
    outcome: 'dropped',
    final: true,
    why: 'not-addressed',
    next: undefined,
  };

  const { code, text } = await trace([dropped]);

  expect(code).toBe(0);
  expect(text).toContain('end    dropped by ingress (not-addressed)');
});

test('of a turn that came twice, what the person saw is the end', async () => {
  const { text } = await trace([...wholeTurn, send(90, { status: 'already', attempts: 0 })]);

  expect(text).toContain('end    answer sent by reply');
});

test('what went wrong on the way stands below, with the kind of the error', async () => {
  const { text } = await trace([
    ...wholeTurn,
    { ...routerHop, message: 'delivery failed', severity: 'ERROR', error: 'TypeError', stack_trace: 'at x' },
  ]);

  expect(text).toContain('trouble: router: delivery failed (TypeError)');
  expect(text).not.toContain('at x');
});

test('logs of several services are read together', async () => {
  const files = ['ingress', 'router', 'memory', 'place-search', 'validator', 'responder'].map((service) => {
    const file = join(folder, `${service}.log`);
    writeFileSync(file, asLog(wholeTurn.filter((line) => line.service === service)));
    return file;
  });

  const { code } = await trace([], [TURN, ...files.flatMap((file) => ['--log', file])]);

  expect(code).toBe(0);
});

/** What Cloud Logging makes of a printed line. */
function cloudEntry({ time, severity, ...line }: Line): Line {
  const {
    'logging.googleapis.com/trace': trace,
    'logging.googleapis.com/spanId': spanId,
    ...jsonPayload
  } = line;
  return { insertId: '1', jsonPayload, timestamp: time, severity, trace, spanId, labels: {} };
}

test('from Cloud Logging the same turn is the same waterfall', async () => {
  const asked: string[][] = [];
  const gcloud: Gcloud = async (args) => {
    asked.push(args);
    return JSON.stringify(wholeTurn.map(cloudEntry));
  };

  const cloud = await trace([], [TURN, '--project', 'p'], gcloud);

  expect(cloud).toEqual(await trace(wholeTurn));
  expect(asked[0]).toEqual(
    expect.arrayContaining(['logging', 'read', `jsonPayload.turnId="${TURN}"`, '--project=p', '--order=asc']),
  );
});

test('a turn of which no log has a hop is an error that says so', async () => {
  await expect(trace([])).rejects.toThrow(OpsError);
  await expect(trace([])).rejects.toThrow(/no hop of turn .* check the id/);
  await expect(trace([], [TURN, '--project', 'p'], async () => '[]')).rejects.toThrow(
    /last 30 days of project p/,
  );
});

test.each([
  [[], 'give one turn id'],
  [[TURN, TURN], 'give one turn id'],
  [['t1" OR severity="ERROR'], 'a turn id is t and 24 hex digits'],
  [[TURN, '--log', 'x', '--project', 'p'], 'not both'],
  [[TURN, '--log', '/nowhere/log'], '/nowhere/log cannot be read (ENOENT)'],
])('a command line that cannot be used is explained: %j', async (argv, message) => {
  await expect(trace([], argv)).rejects.toThrow(message);
});

test('at a terminal without a log it says what to give instead of waiting', async () => {
  const stdin = Object.assign(Readable.from([]), { isTTY: true });

  await expect(traceCommand([TURN], { print: () => {}, gcloud: noGcloud, stdin })).rejects.toThrow(
    /--log FILE/,
  );
});
